import { BASELINE } from '@arkwright/server/migrate';
import { Client } from 'pg';
import { OLDER_ADVICE } from '../base/older-advice.ts';
import { StartError } from '../base/start-error.ts';
import type { ArchiveReader, Header } from './archive.ts';
import { openArchive } from './archive.ts';
import { columnList, keyFingerprint, tableName } from './backup.ts';
import type { Table } from './catalog.ts';
import { BASELINE_SCHEMA, QUEUE_SCHEMA, readTables, schemaFingerprint } from './catalog.ts';
import { copyIn } from './copy-protocol.ts';

/**
 * Replaces everything in the (migrated) database with the contents of `file`, all or nothing. Waiting jobs
 * are dropped: they belong to the replaced data. `hasOtherKey`: stored passwords were encrypted with a key
 * other than `secretKey`.
 */
export async function restoreDatabase(options: {
  url: string;
  file: string;
  secretKey: Buffer;
}): Promise<{ tables: number; rows: number; createdAt: string; hasOtherKey: boolean }> {
  const archive = openArchive(options.file);
  const header = await archive.header();
  const client = new Client({ connectionString: options.url, application_name: 'arkwright restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseWhileInUse(client);
    await client.query('BEGIN');
    const tables = await readTables(client);
    if (schemaFingerprint(tables) !== header.schema) {
      if (isOlderThanBaseline(header)) throw olderBackup(options.file, header);
      throw new StartError(
        `${options.file} was made by another version of Arkwright (on ${header.createdAt}). Restore it with that version, then start this one, which updates the data.`,
      );
    }
    const result = await replaceAll(client, { archive, header, tables });
    await client.query('COMMIT');
    return {
      ...result,
      createdAt: header.createdAt,
      hasOtherKey: header.key !== keyFingerprint(options.secretKey),
    };
  } finally {
    // Without COMMIT, ending the session rolls everything back.
    await client.end();
  }
}

function isOlderThanBaseline({ migration, schema }: Header): boolean {
  return migration === undefined ? schema !== BASELINE_SCHEMA : migration < BASELINE;
}

function olderBackup(file: string, { createdAt }: Header): StartError {
  return new StartError(
    `${file} (made on ${createdAt}) is older than this Arkwright can update. Restore it with the version that made it. ${OLDER_ADVICE}`,
  );
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

async function replaceAll(
  client: Client,
  content: { archive: ArchiveReader; header: Header; tables: Table[] },
): Promise<{ tables: number; rows: number }> {
  const { archive, header, tables } = content;
  if (tables.length > 0)
    await client.query(`TRUNCATE ${tables.map((table) => tableName(client, table)).join(', ')}`);
  // The next start creates the queue again.
  await client.query(`DROP SCHEMA IF EXISTS ${QUEUE_SCHEMA} CASCADE`);
  let rows = 0;
  let count = 0;
  for (let section = await archive.section(); ; section = await archive.section()) {
    if ('end' in section) {
      if (section.end.rows !== rows)
        throw new StartError(`The backup is damaged: it has ${rows} of ${section.end.rows} rows.`);
      break;
    }
    const { table } = section;
    // The names go into SQL, so they must be known to the database: the file may come from anyone.
    const known = tables.find(
      (candidate) => candidate.schema === table.schema && candidate.name === table.name,
    );
    if (!known)
      throw new StartError(
        `The backup holds a table that does not exist here: ${table.schema}.${table.name}.`,
      );
    rows += await copyIn(
      client,
      `COPY ${tableName(client, table)} (${columnList(client, table)}) FROM STDIN`,
      archive.rows(),
    );
    count += 1;
  }
  for (const sequence of header.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint)', [
      tableName(client, sequence),
      sequence.value,
    ]);
  }
  return { tables: count, rows };
}
