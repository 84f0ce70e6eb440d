import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { errorCode, fileError, StartError } from '../base/start-error.ts';
import type { NewHeader } from './archive.ts';
import { END_OF_TABLE, jsonLine } from './archive.ts';
import type { Table } from './catalog.ts';
import {
  columnList,
  quoted,
  readMigration,
  readSequences,
  readTables,
  schemaFingerprint,
} from './catalog.ts';
import { copyOut } from './copy-protocol.ts';
import { thisProgram } from './program.ts';

/**
 * Writes everything in the database, as a consistent snapshot, to `file` (0600), while the program may keep
 * running. The file appears when it is complete; a link is kept, and anything but a file is never replaced.
 * Resolves with the number of tables and rows.
 */
export async function backupDatabase(options: {
  url: string;
  file: string;
  secretKey: Buffer;
}): Promise<{ tables: number; rows: number }> {
  const { url, secretKey } = options;
  const file = await placeOf(options.file);
  const client = new Client({ connectionString: url, application_name: 'arkwright backup' });
  client.on('error', () => {});
  await client.connect();
  // In a folder that others write to, too, a link with a name known beforehand would lead us to another file.
  const draft = `${file}.${randomBytes(6).toString('hex')}.partial`;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Row security must fail loudly rather than omit rows.
    await client.query('SET LOCAL row_security = off');
    const tables = await readTables(client);
    const header = await describe(client, { tables, secretKey });
    const count = { rows: 0 };
    await pipeline(
      archive(client, { header, tables, count }),
      createGzip(),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await client.query('COMMIT');
    // Something else may have been created there meanwhile.
    await rename(draft, await placeOf(file));
    return { tables: tables.length, rows: count.rows };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw fileError({ what: 'write the backup', path: file, advice: 'Choose another file.' }, error);
    }
    throw error;
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}

/** Where a file of that name may be written. Throws a StartError if it is a folder, device or pipe. */
async function placeOf(file: string): Promise<string> {
  const found = await lstat(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw fileError({ what: 'write the backup', path: file, advice: 'Choose another file.' }, error);
  });
  if (!found) return file;
  const place = found.isSymbolicLink() ? await realpath(file).catch(() => undefined) : file;
  if (place !== undefined && (await stat(place)).isFile()) return place;
  throw new StartError(
    `Cannot write the backup ${file}: something that is not a file has this name. Choose another name.`,
  );
}

/** Distinguishes keys without revealing anything about them. */
export function keyFingerprint(secretKey: Buffer): string {
  return createHash('sha256').update('arkwright backup\0').update(secretKey).digest('hex').slice(0, 16);
}

async function describe(
  client: Client,
  { tables, secretKey }: { tables: Table[]; secretKey: Buffer },
): Promise<NewHeader> {
  const migration = await readMigration(client);
  if (migration === undefined)
    throw new StartError('There is nothing to back up: the database has no tables of Arkwright.');
  const counted: NewHeader['tables'] = [];
  for (const { schema, name } of tables) {
    const table = quoted(client, { schema, name });
    const { rows } = await client.query<{ count: string }>(`SELECT count(*)::text AS count FROM ${table}`);
    counted.push({ schema, name, rows: Number(rows[0]?.count) });
  }
  return {
    format: 'arkwright-backup',
    version: 2,
    createdAt: new Date().toISOString(),
    program: await thisProgram(),
    migration,
    schema: schemaFingerprint(tables),
    key: keyFingerprint(secretKey),
    sequences: (await readSequences(client)).flatMap(({ value, ...sequence }) =>
      value === null ? [] : [{ ...sequence, value }],
    ),
    tables: counted,
  };
}

async function* archive(
  client: Client,
  content: { header: NewHeader; tables: Table[]; count: { rows: number } },
) {
  const { header, tables, count } = content;
  yield jsonLine(header);
  for (const table of tables) {
    const { schema, name, columns } = table;
    yield jsonLine({ table: { schema, name, columns } });
    // A SELECT, because COPY can't read a partitioned table before PostgreSQL 19.
    const select = `SELECT ${columnList(client, table)} FROM ${quoted(client, table)}`;
    const { output, rows } = copyOut(client, `COPY (${select}) TO STDOUT`);
    yield* output;
    count.rows += rows();
    yield `${END_OF_TABLE}\n`;
  }
  yield jsonLine({ end: { rows: count.rows } });
}
