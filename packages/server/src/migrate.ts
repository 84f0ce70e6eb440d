import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { makeHistorySearchIndex } from './core/history/history-search-index.ts';
import type { Logger } from './platform/base/logger.ts';
import { migrateJobs } from './platform/work/jobs.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const MIGRATION_LOCK = 7_228_410;
/** So long a start waits for another one that migrates. */
const WAIT_MS = 60_000;
/** Where drizzle notes which migrations have been run. */
const RECORD = 'public.__drizzle_migrations';

const NO_INDEX =
  'the history is searched without an index: PostgreSQL lacks the extensions pg_trgm and btree_gin';

/** A program with more migrations than this one has worked on the database: what we write could be wrong there. */
export class NewerSchema extends Error {
  constructor(count: number) {
    const what = count === 1 ? '1 migration' : `${count} migrations`;
    super(`The database belongs to a newer Arkwright: it has ${what} that this one does not know`);
    this.name = 'NewerSchema';
  }
}

/** Another process has kept the migrations to itself for too long: it works, or it stands still. */
export class MigrationsHeld extends Error {
  constructor(waitedMs: number, options: ErrorOptions) {
    const what = `has kept the database for its migrations for more than ${waitedMs / 1000} seconds`;
    super(`Another Arkwright ${what}`, options);
    this.name = 'MigrationsHeld';
  }
}

export type MigrationOptions = { log?: Logger | undefined; waitMs?: number };

/**
 * Brings the schema up to date. Several processes may call it at once: an advisory lock lets one work.
 *
 * @throws NewerSchema, MigrationsHeld
 */
export async function migrate(url: string, { log, waitMs }: MigrationOptions = {}): Promise<void> {
  await withMigrationLock(
    url,
    async (client) => {
      await refuseUnknown(client);
      await runMigrations(drizzle({ client }), { migrationsFolder: MIGRATIONS, migrationsSchema: 'public' });
      if (!(await makeHistorySearchIndex(client))) log?.warn(NO_INDEX);
      await migrateJobs(url);
    },
    waitMs,
  );
}

/**
 * Keeps all others from the migrations. A process that stands still keeps its lock: whoever waits for it is told.
 *
 * @throws MigrationsHeld
 */
export async function withMigrationLock(
  url: string,
  work: (client: pg.Client) => Promise<void>,
  waitMs = WAIT_MS,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`set lock_timeout = ${waitMs}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]).catch((error: unknown) => {
      throw isLockTimeout(error) ? new MigrationsHeld(waitMs, { cause: error }) : error;
    });
    // What the migrations themselves lock may take longer.
    await client.query('set lock_timeout = 0');
    await work(client);
  });
}

/** @throws NewerSchema */
export async function refuseNewerSchema(url: string): Promise<void> {
  await withClient(url, refuseUnknown);
}

/** PostgreSQL's lock_not_available. */
const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

/** Drizzle notes each migration that was run by the time that its file bears. */
async function refuseUnknown(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('${RECORD}') as name`,
  );
  if (found[0]?.name === null) return;
  const known = new Set(
    readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => String(folderMillis)),
  );
  const { rows } = await client.query<{ at: string }>(`select created_at::text as at from ${RECORD}`);
  const unknown = rows.filter(({ at }) => !known.has(at)).length;
  if (unknown > 0) throw new NewerSchema(unknown);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks makes the statement fail; the event alone would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
