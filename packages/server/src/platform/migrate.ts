import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrateJobs } from './jobs.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const MIGRATION_LOCK = 7_228_410;

/** Brings the schema up to date. Several processes may call it at once: an advisory lock lets one work. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks makes the statement fail; the event alone would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle({ client }), { migrationsFolder: MIGRATIONS, migrationsSchema: 'public' });
    await migrateJobs(url);
  } finally {
    await client.end();
  }
}
