import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { BASELINE, migrate, NewerSchema, OlderSchema, OlderWorkerRuns } from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
const FAR = 4_000_000_000_000;

/** A migrated database of this test's own. */
async function openDatabase(): Promise<{ url: string; client: Client }> {
  const { url, drop } = await createTestDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  return { url, client };
}

/** A copy of the migrations with one more, which makes the table `planted`. */
async function withOneMore(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  // Drizzle's own file.
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: object[] };
  const next = { idx: journal.entries.length, version: '7', when: FAR, tag: 'planted', breakpoints: true };
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  await appendFile(join(folder, 'planted.sql'), 'CREATE TABLE planted (id int PRIMARY KEY)');
  return folder;
}

/** A database with a worker on it, and a folder with a migration that it has not run. */
async function openOlder(): Promise<{ url: string; client: Client; folder: string }> {
  const database = await openDatabase();
  await database.client.query('insert into workers (id, expires_at) values ($1, $2)', ['old', FAR]);
  return { ...database, folder: await withOneMore() };
}

const hasPlanted = async (client: Client) => {
  const { rows } = await client.query(`select to_regclass('planted') is not null as "isThere"`);
  return rows[0].isThere;
};

const record = async (client: Client) => {
  const { rows } = await client.query<{ at: string; hash: string }>(
    'select created_at::text as at, hash from __drizzle_migrations order by created_at',
  );
  return rows;
};

/** Replaces the baseline's row by those of the first `count` of the 70 migrations before it. */
async function pretendSquashed(client: Client, count: number): Promise<void> {
  await client.query('delete from __drizzle_migrations where created_at <= $1', [BASELINE]);
  await client.query(
    `insert into __drizzle_migrations (hash, created_at)
      select 'old ' || n, $1::bigint - (70 - n) * 1000 from generate_series(1, $2::int) as n`,
    [BASELINE, count],
  );
}

test('tables do not change under a worker of an older program', async () => {
  const { url, client, folder } = await openOlder();
  await expect(migrate(url, { workersMs: 0, folder })).rejects.toThrow(OlderWorkerRuns);
  expect(await hasPlanted(client)).toBe(false);
});

test('a start waits until older workers have stopped', async () => {
  const { url, client, folder } = await openOlder();
  const started = migrate(url, { workersMs: 60_000, folder });
  await client.query('delete from workers');
  await started;
  expect(await hasPlanted(client)).toBe(true);
});

test('a worker that was killed holds up nothing when its term is over', async () => {
  const { url, client, folder } = await openOlder();
  await client.query('update workers set expires_at = 1');
  await migrate(url, { workersMs: 0, folder });
  expect(await hasPlanted(client)).toBe(true);
});

test('a start that has nothing to change runs beside other workers', async () => {
  const { url, client, folder } = await openOlder();
  await client.query('delete from workers');
  await migrate(url, { folder });
  await client.query('insert into workers (id, expires_at) values ($1, $2)', ['same', FAR]);
  await migrate(url, { workersMs: 0, folder });
});

test('a database with all 70 squashed migrations continues from the baseline', async () => {
  const { url, client } = await openDatabase();
  const fresh = await record(client);
  await pretendSquashed(client, 70);
  await migrate(url);
  expect(await record(client)).toEqual(fresh);
  await migrate(url, { folder: await withOneMore() });
  expect(await hasPlanted(client)).toBe(true);
  expect(await record(client)).toHaveLength(fresh.length + 1);
});

test.each([1, 69])('a database with %i of the 70 is refused and left as it is', async (count) => {
  const { url, client } = await openDatabase();
  await pretendSquashed(client, count);
  const before = await record(client);
  await expect(migrate(url)).rejects.toThrow(OlderSchema);
  expect(await record(client)).toEqual(before);
});

test('a database with the 70 and a migration unknown here is newer', async () => {
  const { url, client } = await openDatabase();
  await pretendSquashed(client, 70);
  await client.query('insert into __drizzle_migrations (hash, created_at) values ($1, $2)', ['newer', FAR]);
  const before = await record(client);
  await expect(migrate(url)).rejects.toThrow(NewerSchema);
  expect(await record(client)).toEqual(before);
});

test('the first migration is the baseline, and only the newest snapshot is kept', async () => {
  const meta = join(MIGRATIONS, 'meta');
  // Drizzle's own file.
  const journal = JSON.parse(await readFile(join(meta, '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  expect(journal.entries[0]).toMatchObject({ tag: '0000_baseline', when: BASELINE });
  const newest = `${journal.entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
  expect((await readdir(meta)).toSorted()).toEqual([newest, '_journal.json']);
});
