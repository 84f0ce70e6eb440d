import { type Client, DatabaseError } from 'pg';
import { StartError } from '../base/start-error.ts';
import type { ArchiveReader, Header } from './archive.ts';
import type { Named, Table } from './catalog.ts';
import { columnList, quoted, readSequences } from './catalog.ts';
import { copyIn } from './copy-protocol.ts';

type Content = { archive: ArchiveReader; header: Header; tables: Table[]; file: string };

/**
 * Fills the empty `tables` and sets the counters, in the caller's transaction. The file may come from anyone, so only names
 * that the database knows go into SQL. Throws a StartError for a file that is damaged or lacks something.
 */
export async function load(client: Client, content: Content): Promise<{ tables: number; rows: number }> {
  const { archive, header, tables, file } = content;
  const stated =
    header.version === 1 ? undefined : new Map(header.tables.map((one) => [keyOf(one), one.rows]));
  if (stated) requireAll(stated, tables, file);
  const loaded = new Map<string, number>();
  let rows = 0;
  let section = await archive.section();
  for (; 'table' in section; section = await archive.section()) {
    const { columns } = section.table;
    const table = known(section.table, tables, file);
    const key = keyOf(table);
    if (loaded.has(key)) throw damaged(file, `it has the table ${key} twice`);
    const copied = await inWords(file, `table ${key}`, () =>
      copyIn(
        client,
        `COPY ${quoted(client, table)} (${columnList(client, { columns })}) FROM STDIN`,
        archive.rows(),
      ),
    );
    const expected = stated?.get(key) ?? copied;
    if (copied !== expected) throw damaged(file, `it has ${copied} of ${expected} rows of ${key}`);
    loaded.set(key, copied);
    rows += copied;
  }
  if (section.end.rows !== rows) throw damaged(file, `it has ${rows} of ${section.end.rows} rows`);
  await archive.end();
  requireAll(loaded, tables, file);
  await setCounters(client, header, file);
  return { tables: loaded.size, rows };
}

const keyOf = ({ schema, name }: Named) => `${schema}.${name}`;

function damaged(file: string, problem: string): StartError {
  return new StartError(`${file} is damaged: ${problem}. Nothing was changed.`);
}

/** A table that is missing would be empty afterwards: all bans or managers would be gone. */
function requireAll(found: ReadonlyMap<string, unknown>, tables: Table[], file: string): void {
  const missing = tables
    .map(keyOf)
    .filter((key) => !found.has(key))
    .toSorted();
  if (missing.length === 0) return;
  throw new StartError(
    `${file} is not complete: it lacks ${missing.join(', ')}. Nothing was changed. Use another backup.`,
  );
}

function known(wanted: Named & { columns: string[] }, tables: Table[], file: string): Table {
  const table = tables.find((candidate) => keyOf(candidate) === keyOf(wanted));
  if (!table) throw damaged(file, `the table ${keyOf(wanted)} does not exist here`);
  const columns = new Set(wanted.columns);
  const isSame =
    columns.size === table.columns.length && table.columns.every((column) => columns.has(column));
  if (!isSame || columns.size !== wanted.columns.length)
    throw damaged(file, `the table ${keyOf(wanted)} has other columns here`);
  return table;
}

/** Sets each counter to its value in the backup. A counter that the backup lacks was unused, and starts again. */
async function setCounters(client: Client, header: Header, file: string): Promise<void> {
  const values = new Map(header.sequences.map((sequence) => [keyOf(sequence), sequence.value]));
  for (const sequence of await readSequences(client)) {
    const value = values.get(keyOf(sequence));
    values.delete(keyOf(sequence));
    const name = quoted(client, sequence);
    await inWords(file, `counter ${keyOf(sequence)}`, () =>
      value === undefined
        ? client.query(`ALTER SEQUENCE ${name} RESTART`)
        : client.query('SELECT setval($1::regclass, $2::bigint)', [name, value]),
    );
  }
  const [unknown] = values.keys();
  if (unknown !== undefined) throw damaged(file, `the counter ${unknown} does not exist here`);
}

/** Runs a statement with content of the file. PostgreSQL's complaints about it become one line. */
async function inWords<Result>(file: string, place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new StartError(
      `Cannot restore ${file}: PostgreSQL refuses its ${place}: ${error.message}. Nothing was changed.`,
      { cause: error },
    );
  }
}
