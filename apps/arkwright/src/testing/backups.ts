import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { backupDatabase } from '../backup/backup.ts';

// Sorted by name, the tables would be in the wrong order for their foreign keys. One name needs quotes.
export const SCHEMA = `
  CREATE TABLE a_child (id int PRIMARY KEY, parent int NOT NULL, boss int REFERENCES a_child);
  CREATE TABLE "z parent" (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, words text, raw bytea, fact jsonb, many text[],
    at timestamptz, big numeric, twice int GENERATED ALWAYS AS (id * 2) STORED);
  ALTER TABLE a_child ADD FOREIGN KEY (parent) REFERENCES "z parent";
  CREATE TABLE parts (tenant int, n int, PRIMARY KEY (tenant, n)) PARTITION BY HASH (tenant);
  CREATE TABLE parts_0 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
  CREATE TABLE parts_1 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 1);`;
const ROWS = `
  INSERT INTO "z parent" (words, raw, fact, many, at, big) VALUES
    (E'tab\\there\\nline \\\\. \\\\N €', '\\x00ff', 'null', ARRAY['a,b', NULL, '"'], '2026-01-02 03:04:05.678901+00', 1e40),
    (E'\\\\.', NULL, NULL, '{}', 'infinity', 'NaN'), (NULL, '', '{"a": [1]}', NULL, NULL, NULL);
  INSERT INTO a_child VALUES (1, 1, 2), (2, 3, NULL);
  INSERT INTO parts SELECT t, n FROM generate_series(1, 5) t, generate_series(1, 1000) n;`;

export const secretKey = Buffer.alloc(32, 1);

/** A database with these tables, and its backup `file` in a `folder` of its own. */
export async function backedUp() {
  const folder = await mkdtemp(join(tmpdir(), 'a backup '));
  const file = join(folder, 'a backup');
  const source = await createTestDatabase();
  await run(source, SCHEMA + ROWS);
  await backupDatabase({ url: source.url, file, secretKey });
  return {
    folder,
    file,
    source,
    async remove() {
      await source.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A connection of this test. */
export async function connect(database: TestDatabase): Promise<Client> {
  const connected = new Client({ connectionString: database.url });
  connected.on('error', () => {});
  await connected.connect();
  return connected;
}

/** Runs statements in a connection of their own, and resolves with the rows of a single one. */
export async function run(database: TestDatabase, sql: string): Promise<unknown[]> {
  const own = await connect(database);
  try {
    return (await own.query(sql)).rows;
  } finally {
    await own.end();
  }
}

/** A migrated database of this test with these tables, too. */
export async function newTarget(schema = SCHEMA): Promise<TestDatabase> {
  const target = await createTestDatabase();
  onTestFinished(() => target.drop());
  await run(target, schema);
  return target;
}

/** Changes the text of a backup. */
export const edit = (from: string | RegExp, to: string) => (bytes: Buffer) =>
  gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace(from, to), 'latin1'));

/** Changes the header of a backup. */
export const editHeader = (change: (header: Record<string, unknown>) => object) => (bytes: Buffer) => {
  const text = gunzipSync(bytes).toString('latin1');
  const end = text.indexOf('\n');
  const header = JSON.stringify(change(JSON.parse(text.slice(0, end)) as Record<string, unknown>));
  return gzipSync(Buffer.from(header + text.slice(end), 'latin1'));
};

/** A backup as it was before it named its program and tables. */
export const asVersion1 = editHeader(({ program: _program, tables: _tables, ...header }) => ({
  ...header,
  version: 1,
}));

const MIGRATIONS = join(import.meta.dirname, '../../../../packages/server/migrations');

type Journal = { entries: { idx: number; when: number; tag: string }[] };

/** A copy of the first `count` migrations, or all, and one more if its SQL is given. */
export async function migrationsWith({ count, sql }: { count?: number; sql?: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  // Drizzle's own file.
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
  const entries = journal.entries.slice(0, count);
  if (sql !== undefined) {
    const when = (entries.at(-1)?.when ?? 0) + 1000;
    entries.push({ ...entries[0], idx: entries.length, when, tag: 'one_more' });
    await appendFile(join(folder, 'one_more.sql'), sql);
  }
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
