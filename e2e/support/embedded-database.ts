import { join } from 'node:path';
import { runningClusterUrl } from '@arkwright/program/embedded-postgres/embedded-postgres';
import { Client } from 'pg';
import type { Program } from './program.ts';

export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Looks straight into the program's database. */
export async function inDatabase<Result>(
  { dataDir, databaseUrl }: Pick<Program, 'dataDir' | 'databaseUrl'>,
  use: (query: Query) => Promise<Result>,
): Promise<Result> {
  const connectionString = databaseUrl ?? (await runningClusterUrl(join(dataDir, 'postgresql')));
  const client = new Client({ connectionString });
  // A connection that breaks makes the query fail; the event alone would end the test run.
  client.on('error', () => {});
  await client.connect();
  try {
    // The row's type is the statement's, which only its author knows.
    return await use(
      async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
    );
  } finally {
    await client.end();
  }
}

/** The process id of PostgreSQL's first process. */
export async function postmasterPid(program: Pick<Program, 'dataDir'>): Promise<number> {
  const [row] = await inDatabase(program, (query) =>
    query<{ pid: string }>(`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`),
  );
  return Number(row?.pid);
}
