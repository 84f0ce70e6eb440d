import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { HISTORY_SEARCH } from './core/history/table.ts';
import { DINO_SEARCH } from './features/uploads/table.ts';
import type { Logger } from './platform/base/logger.ts';
import { makeSearchIndexes } from './platform/database/search-index.ts';
import { migrateJobs } from './platform/work/jobs.ts';
import { LEASE_MS } from './platform/work/locks/lease-term.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const MIGRATION_LOCK = 7_228_410;
/** So long a start waits for another one that migrates. */
const WAIT_MS = 60_000;
/** Longer than the term of a worker that was killed, whose row is still there. */
const WORKERS_MS = LEASE_MS + 5_000;
const LOOK_MS = 250;
/** Where drizzle notes which migrations have been run. */
const RECORD = 'public.__drizzle_migrations';
/**
 * The first migration holds the 70 of before in one, and bears the time of the last of them: Drizzle then has nothing to run on
 * a database that has them all.
 */
export const BASELINE = 1_795_699_854_098;
const SQUASHED = 70;

const NO_INDEX =
  'the history and dinos are searched without an index: PostgreSQL lacks the extensions pg_trgm and btree_gin';

/** A program with more migrations than this one has worked on the database: what we write could be wrong there. */
export class NewerSchema extends Error {
  constructor(count: number) {
    const what = count === 1 ? '1 migration' : `${count} migrations`;
    super(`The database belongs to a newer Arkwright: it has ${what} that this one does not know`);
    this.name = 'NewerSchema';
  }
}

/** The database lacks migrations that were squashed into the baseline, so that nothing here can bring it up to date. */
export class OlderSchema extends Error {
  constructor() {
    super('The database is older than this Arkwright can update');
    this.name = 'OlderSchema';
  }
}

/** Another process has kept the migrations to itself for too long: it works, or it stands still. */
export class MigrationsHeld extends Error {
  constructor(waitedMs: number, options: ErrorOptions) {
    const what = `has been migrating the database for more than ${waitedMs / 1000} seconds`;
    super(`Another Arkwright ${what}`, options);
    this.name = 'MigrationsHeld';
  }
}

/** A worker of an older program would lose what game servers write while its tables change under it. */
export class OlderWorkerRuns extends Error {
  constructor() {
    super('A worker of an older Arkwright is still running on this database');
    this.name = 'OlderWorkerRuns';
  }
}

export type MigrationOptions = {
  log?: Logger | undefined;
  waitMs?: number;
  /** So long a start with new migrations waits for older workers to stop, and for the terms of killed ones to end. */
  workersMs?: number;
  /** A folder with other migrations, for tests. */
  folder?: string;
};

/**
 * Brings the schema up to date. Several processes may call it at once: an advisory lock lets one work.
 *
 * @throws NewerSchema, OlderSchema, MigrationsHeld, OlderWorkerRuns
 */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<void> {
  const { log, waitMs, workersMs = WORKERS_MS, folder = MIGRATIONS } = options;
  const own = readMigrationFiles({ migrationsFolder: folder });
  await withMigrationLock(
    url,
    async (client) => {
      await refuseUnknown(client, own);
      await adoptBaseline(client, own);
      const count = (await ranMigrations(client)).length;
      if (count > 0 && count < own.length) await waitForWorkers(client, workersMs);
      await runMigrations(drizzle({ client }), { migrationsFolder: folder, migrationsSchema: 'public' });
      if (!(await makeSearchIndexes(client, [HISTORY_SEARCH, DINO_SEARCH]))) log?.warn(NO_INDEX);
      await migrateJobs(url);
    },
    waitMs,
  );
}

/**
 * Replaces all tables by the empty ones that the migrations up to the one of that time make, in the caller's transaction.
 * False, with nothing done, if there is no such migration.
 */
export async function rebuildSchema(client: pg.Client, upTo: number, folder = MIGRATIONS): Promise<boolean> {
  const own = readMigrationFiles({ migrationsFolder: folder });
  if (!own.some(({ folderMillis }) => folderMillis === upTo)) return false;
  const { rows } = await client.query<{ statement: string }>(DROPS);
  for (const { statement } of rows) await client.query(statement);
  await client.query(`delete from ${RECORD}`);
  // As Drizzle's own migrator does, which would end the transaction.
  for (const { sql, hash, folderMillis } of own.filter((one) => one.folderMillis <= upTo)) {
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${RECORD} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
  return true;
}

/** Makes the statements that drop whatever migrations can make; the extensions and Drizzle's record stay. */
const DROPS = `
  select format('drop table if exists %s cascade', c.oid::regclass) as statement
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.oid <> '${RECORD}'::regclass
  union all
  select format('drop %s if exists %s cascade', case c.relkind when 'S' then 'sequence' when 'm' then 'materialized view' else 'view' end, c.oid::regclass)
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'e', 'i'))
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select format('drop type if exists %s cascade', t.oid::regtype)
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`;

/**
 * Keeps all others from the migrations. A suspended process keeps its lock; the error says so to the one that waits.
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
  const own = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  await withClient(url, (client) => refuseUnknown(client, own));
}

/** PostgreSQL's lock_not_available. */
const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

async function refuseUnknown(client: pg.Client, own: MigrationMeta[]): Promise<void> {
  const known = new Set(own.map(({ folderMillis }) => folderMillis));
  const unknown = (await ranMigrations(client)).filter((at) => at > BASELINE && !known.has(at)).length;
  if (unknown > 0) throw new NewerSchema(unknown);
}

/**
 * A database that ran all squashed migrations has the baseline's tables: the baseline's row replaces theirs.
 *
 * @throws OlderSchema where some of them are missing
 */
async function adoptBaseline(client: pg.Client, own: MigrationMeta[]): Promise<void> {
  const squashed = (await ranMigrations(client)).filter((at) => at <= BASELINE);
  if (squashed.length === 0 || (squashed.length === 1 && squashed[0] === BASELINE)) return;
  if (squashed.length !== SQUASHED || !squashed.includes(BASELINE)) throw new OlderSchema();
  const hash = own.find(({ folderMillis }) => folderMillis === BASELINE)?.hash ?? '';
  // One statement, so that the record is never without a row.
  await client.query(
    `with replaced as (delete from ${RECORD} where created_at <= $1)
      insert into ${RECORD} (hash, created_at) values ($2, $1)`,
    [BASELINE, hash],
  );
}

async function waitForWorkers(client: pg.Client, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs;
  while (await isWorkerRunning(client)) {
    if (performance.now() > end) throw new OlderWorkerRuns();
    await setTimeout(LOOK_MS);
  }
}

async function isWorkerRunning(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, 'public.workers'))) return false;
  const { rows } = await client.query(
    'select from workers where expires_at > extract(epoch from clock_timestamp()) * 1000 limit 1',
  );
  return rows.length > 0;
}

/** When the migrations that the database has were made: Drizzle records that time, and knows them by it. */
async function ranMigrations(client: pg.Client): Promise<number[]> {
  if (!(await hasTable(client, RECORD))) return [];
  const { rows } = await client.query<{ at: string }>(`select created_at::text as at from ${RECORD}`);
  return rows.map(({ at }) => Number(at));
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [name],
  );
  return rows[0]?.isThere === true;
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
