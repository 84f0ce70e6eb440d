import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@arkwright/program/embedded-postgres/embedded-postgres';
import { migrate } from '@arkwright/server/migrate';

/** `directory` holds PostgreSQL's own folder. */
export type BenchDatabase = { url: string; directory: string; stop(): Promise<void> };

/** A PostgreSQL with a migrated database and nothing in it, in a folder of its own that `stop` removes. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-bench-'));
  // Started as root, PostgreSQL runs as another user and has to get in.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'db'),
    shared: join(folder, 'shared'),
  });
  async function stop(): Promise<void> {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await migrate(postgres.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: postgres.url, directory: postgres.directory, stop };
}
