import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@arkwright/program/base/process-identity';
import { startEmbeddedPostgres } from '@arkwright/program/embedded-postgres/embedded-postgres';
import { migrate } from '@arkwright/server/migrate';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

/** What tests need to get a database of their own; see `createTestDatabase`. */
export type PostgresForTests = { adminUrl: string; template: string };

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside
  interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

const PREFIX = 'arkwright-test-';
const TEMPLATE = 'arkwright_template';

/**
 * Vitest's global setup: one PostgreSQL for the whole run, with one migrated database to clone from. It forgets on
 * purpose what is durable, because nothing here outlives the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    await writeFile(join(folder, 'owner'), String(process.pid));
    // The user that PostgreSQL runs as needs access.
    await chmod(folder, 0o711);
    const postgres = await startEmbeddedPostgres({
      directory: join(folder, 'postgresql'),
      shared: join(folder, 'shared'),
      durable: false,
      maxConnections: 400,
    });
    const adminUrl = withDatabase(postgres.url, 'postgres');
    await createTemplate(adminUrl).catch(async (error: unknown) => {
      await postgres.stop();
      throw error;
    });
    project.provide('postgres', { adminUrl, template: TEMPLATE });
    return async () => {
      await postgres.stop();
      await removeFolder();
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function createTemplate(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  await migrate(withDatabase(adminUrl, TEMPLATE));
}

/** Removes what runs that were killed left behind. Their PostgreSQL stopped by itself when they died. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const owner = Number(await readFile(join(folder, 'owner'), 'utf8').catch(() => '0'));
    if (owner > 0 && !isAlive(owner)) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
