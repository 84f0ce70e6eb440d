import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@arkwright/program/embedded-postgres/embedded-postgres';
import { migrate } from '@arkwright/server/platform/migrate';
import type { BenchRow } from '../table.ts';
import { measureAttack } from './attack.ts';
import { measureCorpus } from './corpus.ts';

/**
 * What somebody hostile can make others wait: first how long one body at most holds the API's thread, of all that can be
 * sent to all routes; then how long others wait while everything is tried at once.
 */
export async function runStallBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-bench-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'db'),
    shared: join(folder, 'shared'),
  });
  try {
    await migrate(postgres.url);
    const rows = await measureCorpus(postgres.url);
    return {
      name: 'Stall: what hostile callers make others wait',
      rows: [...rows, ...(await measureAttack())],
    };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
