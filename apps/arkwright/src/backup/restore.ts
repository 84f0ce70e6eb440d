import { BASELINE, rebuildSchema } from '@arkwright/server/migrate';
import { Client } from 'pg';
import { migrateDatabase } from '../base/migrate-database.ts';
import { OLDER_ADVICE } from '../base/older-advice.ts';
import { StartError } from '../base/start-error.ts';
import type { Header } from './archive.ts';
import { openArchive } from './archive.ts';
import { keyFingerprint } from './backup.ts';
import type { Table } from './catalog.ts';
import {
  BASELINE_SCHEMA,
  QUEUE_SCHEMA,
  quoted,
  readMigration,
  readTables,
  schemaFingerprint,
} from './catalog.ts';
import { load } from './load.ts';
import { dropSealed } from './sealed.ts';

export type RestoreOptions = {
  url: string;
  file: string;
  secretKey: Buffer;
  /** Drop what was sealed with a key other than `secretKey`. */
  withoutKey?: boolean;
  /** A folder with other migrations, for tests. */
  migrations?: string;
};

export type Restored = {
  tables: number;
  rows: number;
  createdAt: string;
  /** Passwords and tokens were sealed with a key other than ours. */
  hasOtherKey: boolean;
  /** What was dropped, and what people have to do about it, in words. */
  dropped: string[];
};

/**
 * Replaces everything in the (migrated) database with the contents of `file`, all or nothing, and brings it up to date if
 * the backup is older. Waiting jobs are dropped: they belong to the replaced data.
 */
export async function restoreDatabase(options: RestoreOptions): Promise<Restored> {
  const { url, file, secretKey, withoutKey = false, migrations: folder } = options;
  const archive = openArchive(file);
  const header = await archive.header();
  const result = await withClient(url, async (client) => {
    await refuseWhileInUse(client);
    await client.query('BEGIN');
    const tables = await emptyTables(client, { header, file, folder });
    const loaded = await load(client, { archive, header, tables, file });
    await client.query('COMMIT');
    return loaded;
  });
  await migrateDatabase(url, { folder });
  const hasOtherKey = header.key !== keyFingerprint(secretKey);
  const dropped = hasOtherKey && withoutKey ? await withClient(url, dropSealed) : [];
  return { ...result, createdAt: header.createdAt, hasOtherKey, dropped };
}

/** Without COMMIT, the end of the session rolls everything back. */
async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'arkwright restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function refuseWhileInUse(client: Client): Promise<void> {
  const { rows } = await client.query<{ users: number }>(
    "SELECT count(*)::int AS users FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
  );
  const users = rows[0]?.users ?? 0;
  if (users === 0) return;
  throw new StartError(
    `The database is in use (${users} connections). Stop every Arkwright that uses it, then restore.`,
  );
}

/**
 * The empty tables that the backup was made of: ours, or if the backup is older, those that the database had then. Throws a
 * StartError if this program cannot make those.
 */
async function emptyTables(
  client: Client,
  { header, file, folder }: { header: Header; file: string; folder: string | undefined },
): Promise<Table[]> {
  // The migration that follows makes an empty one.
  await client.query(`DROP SCHEMA IF EXISTS ${QUEUE_SCHEMA} CASCADE`);
  const tables = await readTables(client);
  const ours = await readMigration(client);
  const isSame = schemaFingerprint(tables) === header.schema;
  // A migration may change rows alone, so equal tables don't prove an equal age.
  if (isSame && (header.migration === undefined || header.migration === ours)) {
    if (tables.length > 0)
      await client.query(`TRUNCATE ${tables.map((table) => quoted(client, table)).join(', ')}`);
    return tables;
  }
  const step = header.migration ?? (header.schema === BASELINE_SCHEMA ? BASELINE : 0);
  if (step < BASELINE) throw olderBackup(file, header);
  if (await rebuildSchema(client, step, folder)) {
    const rebuilt = await readTables(client);
    if (schemaFingerprint(rebuilt) === header.schema) return rebuilt;
  }
  throw new StartError(
    `${file} was made by another version of Arkwright (${origin(header)}), which this one does not know. Restore it with that version or a newer one.`,
  );
}

function olderBackup(file: string, header: Header): StartError {
  return new StartError(
    `${file} (${origin(header)}) is older than this Arkwright can update. Restore it with the version that made it. ${OLDER_ADVICE}`,
  );
}

/** `made on 2026-11-27T10:00:00.000Z by 0.1.0, commit 1234abcd`. */
function origin(header: Header): string {
  const made = `made on ${header.createdAt}`;
  if (header.version === 1) return made;
  const { version, commit } = header.program;
  return `${made} by ${version}${commit === undefined ? '' : `, commit ${commit}`}`;
}
