import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchRow, median } from '../table.ts';
import { multiplySave } from './multiply.ts';
import { sampleSave } from './sample.ts';

const OBJECTS = 500_000;
const ROUNDS = 3;
const AIM = { perSecond: 120_000, megabytes: 300, ofScan: 2 };

type Run = { objects: number; took: number; memory: number };

/**
 * Reads a save of 500,000 objects (a real one, multiplied; where there is none, one of our writer's) beside a bare scan of
 * the same rows that inflates the same cryopods. Each in a process of its own, whose memory is reported.
 */
export async function runSaveBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-bench-'));
  try {
    const path = join(folder, 'Bench_WP.ark');
    await multiplySave(await sampleSave(folder), path, OBJECTS);
    const runs: Record<'scan' | 'read', Run[]> = { scan: [], read: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const mode of ['scan', 'read'] as const) runs[mode].push(await runOnce(mode, path));
    const took = (mode: 'scan' | 'read') => median(runs[mode].map((run) => run.took));
    const perSecond = (1000 * OBJECTS) / took('read');
    const megabytes = Math.max(...runs.read.map(({ memory }) => memory)) / 1024 / 1024;
    return {
      name: `Saves: ${OBJECTS.toLocaleString('en')} objects (ratio: of the aim; of the scan at most ${AIM.ofScan})`,
      rows: [
        { label: 'a bare scan with zlib', value: Math.round(took('scan')), unit: 'ms', ratio: 1 },
        {
          label: 'reading, beside the scan',
          value: Math.round(took('read')),
          unit: 'ms',
          ratio: took('read') / took('scan'),
          target: AIM.ofScan,
        },
        {
          label: 'objects a second',
          value: Math.round(perSecond),
          unit: '/s',
          ratio: perSecond / AIM.perSecond,
          target: 1,
          better: 'higher',
        },
        {
          label: 'memory of the process at most',
          value: Math.round(megabytes),
          unit: 'MB',
          ratio: megabytes / AIM.megabytes,
          target: 1,
        },
      ],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runOnce(mode: 'scan' | 'read', path: string): Promise<Run> {
  const reader = fork(fileURLToPath(new URL('./reader.ts', import.meta.url)), [mode, path]);
  const [run] = (await once(reader, 'message')) as [Run];
  if (run.objects !== OBJECTS) throw new Error(`${mode} found ${run.objects} objects`);
  return run;
}
