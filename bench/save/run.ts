import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import { type WrittenObject, writeWorld } from '@arkwright/ark/save/testing/write-world';
import { type BenchRow, median } from '../table.ts';
import { multiplySave } from './multiply.ts';

const OBJECTS = 500_000;
const ROUNDS = 3;
const AIM = { perSecond: 120_000, megabytes: 300, ofScan: 2 };
const REAL = fileURLToPath(new URL('../../../shared/saves/LostColony_tamed.ark', import.meta.url));
const TRIBE = 1_000_000_007;

type Run = { objects: number; took: number; memory: number };

/**
 * Reads a save of 500,000 objects (a real one, multiplied; where there is none, one of our writer's) beside a bare scan of
 * the same rows that inflates the same cryopods. Each in a process of its own, whose memory is reported.
 */
export async function runSaveBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-bench-'));
  try {
    const path = join(folder, 'Bench_WP.ark');
    await multiplySave(existsSync(REAL) ? REAL : await writeSmall(folder), path, OBJECTS);
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

async function writeSmall(folder: string): Promise<string> {
  const path = join(folder, 'Small_WP.ark');
  const objects: WrittenObject[] = [];
  for (let number = 0; number < 3000; number += 10) {
    const place = { x: 400 * number, y: 0, z: 0 };
    objects.push(
      sample.wildDino(number),
      ...sample.tamedDino(number + 1, { team: TRIBE, level: 100, place }),
      sample.structure(number + 3, { team: TRIBE, place }),
      sample.cryopod(number + 4, {
        payload: sample.dinoPayload(number, 1, { team: TRIBE, level: 200 }),
        inventory: sample.inventoryOf(number),
        gameTime: 100,
        unixSeconds: 1.7e9,
      }),
    );
  }
  await writeWorld(path, { objects });
  return path;
}
