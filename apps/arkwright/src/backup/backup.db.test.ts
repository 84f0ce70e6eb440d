import { execFileSync } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eventually } from '@arkwright/testing/eventually';
import type { TestDatabase } from '@arkwright/testing/test-database';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { backupDatabase } from './backup.ts';
import { BASELINE_SCHEMA, inOrderOfReference, readTables, schemaFingerprint } from './catalog.ts';
import { restoreDatabase } from './restore.ts';

const secretKey = Buffer.alloc(32, 1);
// Names whose order differs from that of their references, and one that needs quotes.
const SCHEMA = `
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
const EVERYTHING = `SELECT
  (SELECT jsonb_agg(to_jsonb(p) || jsonb_build_object('fact null', p.fact IS NULL) ORDER BY id) FROM "z parent" p) AS parents,
  (SELECT jsonb_agg(to_jsonb(c) ORDER BY id) FROM a_child c) AS children,
  (SELECT count(*)::text || sum(tenant * n) FROM parts) AS parts`;

let folder: string;
let file: string;
let source: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup '));
  file = join(folder, 'a backup');
  source = await createTestDatabase();
  await run(source, SCHEMA + ROWS);
  await backupDatabase({ url: source.url, file, secretKey });
});

afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

async function connect(database: TestDatabase): Promise<Client> {
  const connected = new Client({ connectionString: database.url });
  connected.on('error', () => {});
  await connected.connect();
  return connected;
}

async function newTarget(schema = SCHEMA): Promise<TestDatabase> {
  const target = await createTestDatabase();
  onTestFinished(() => target.drop());
  await run(target, schema);
  return target;
}

async function run(database: TestDatabase, sql: string): Promise<unknown[]> {
  const own = await connect(database);
  try {
    return (await own.query(sql)).rows;
  } finally {
    await own.end();
  }
}

test('a restore brings back every value of every row, and counters continue where they were', async () => {
  const target = await newTarget();
  await run(target, `INSERT INTO "z parent" (words) VALUES ('replaced')`);
  const done = await restoreDatabase({ url: target.url, file, secretKey });
  expect(done).toMatchObject({ rows: 5005, hasOtherKey: false });
  expect(await run(target, EVERYTHING)).toEqual(await run(source, EVERYTHING));
  const next = 'INSERT INTO "z parent" DEFAULT VALUES RETURNING id, twice';
  expect(await run(target, next)).toEqual([{ id: 4, twice: 8 }]);
  const again = await restoreDatabase({ url: target.url, file, secretKey: Buffer.alloc(32, 2) });
  expect(again).toMatchObject({ rows: 5005, hasOtherKey: true });
});

test('a backup is a consistent snapshot while others keep writing', async () => {
  const later = join(folder, 'later');
  const writer = await connect(source);
  onTestFinished(async () => {
    await writer.query('DELETE FROM a_child WHERE id = 777');
    await writer.end();
    await rm(later);
  });
  // The backup waits here, before it reaches the table that is written to meanwhile.
  await writer.query('BEGIN; LOCK TABLE "z parent" IN ACCESS EXCLUSIVE MODE');
  const running = backupDatabase({ url: source.url, file: later, secretKey });
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'arkwright backup' AND wait_event_type = 'Lock'`;
  await eventually(async () => expect(await run(source, waiting)).toHaveLength(1));
  await writer.query('INSERT INTO a_child VALUES (777, 1, NULL); COMMIT');
  await running;
  const text = gunzipSync(await readFile(later)).toString();
  expect(text).toContain('1\t1\t2\n');
  expect(text).not.toContain('777\t1\t');
});

test('the file is readable by its owner only, appears when it is complete, and contains no key', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['a backup']);
  expect(gunzipSync(await readFile(file)).toString()).not.toContain(secretKey.toString('hex'));
});

test('a folder that does not exist gives one line', async () => {
  const gone = join(folder, 'gone', 'b');
  await expect(backupDatabase({ url: source.url, file: gone, secretKey })).rejects.toThrow(
    `Cannot write the backup ${gone}: it does not exist.`,
  );
});

test('a database in use is left alone', async () => {
  const other = await connect(source);
  onTestFinished(() => other.end());
  await expect(restoreDatabase({ url: source.url, file, secretKey })).rejects.toThrow(
    'The database is in use (1 connections)',
  );
});

test('a backup of another version is refused', async () => {
  const target = await newTarget(`${SCHEMA} ALTER TABLE parts ADD COLUMN extra int`);
  await expect(restoreDatabase({ url: target.url, file, secretKey })).rejects.toThrow(
    'was made by another version of Arkwright',
  );
});

const edit = (from: string | RegExp, to: string) => (bytes: Buffer) =>
  gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace(from, to), 'latin1'));

const BASELINE_SQL = join(import.meta.dirname, '../../../../packages/server/migrations/0000_baseline.sql');

test('the fingerprint of the baseline is that of its tables', async () => {
  const target = await createTestDatabase({ isEmpty: true });
  onTestFinished(() => target.drop());
  await run(target, await readFile(BASELINE_SQL, 'utf8'));
  const client = await connect(target);
  onTestFinished(() => client.end());
  expect(schemaFingerprint(await readTables(client))).toBe(BASELINE_SCHEMA);
});

test('a backup from before the baseline names the commit to start first', async () => {
  const target = await newTarget(`${SCHEMA} ALTER TABLE parts ADD COLUMN extra int`);
  const other = join(folder, 'other age');
  onTestFinished(() => rm(other));
  const restore = async (from: string | RegExp, to: string) => {
    await writeFile(other, edit(from, to)(await readFile(file)));
    return restoreDatabase({ url: target.url, file: other, secretKey }).catch((error: unknown) => error);
  };
  const tooOld = {
    message: expect.stringMatching(
      /^\S.*other age \(made on .*\) is older than this Arkwright can update\. Restore it with the version that made it\. Start commit 4f80a09c once \(git checkout 4f80a09c && npm start\), then this one\.$/,
    ),
  };
  const anotherVersion = { message: expect.stringContaining('was made by another version of Arkwright') };
  expect(await restore(/"migration":\d+,/, '')).toMatchObject(tooOld);
  expect(await restore(/"migration":\d+/, '"migration":1795690469930')).toMatchObject(tooOld);
  // The last commit before the baseline recorded no migration either, but had the baseline's tables.
  const header = /"schema":"\w+"(.*?)"migration":\d+,/;
  expect(await restore(header, `"schema":"${BASELINE_SCHEMA}"$1`)).toMatchObject(anotherVersion);
});

test('a backup without a record of its migration is restored where the tables are the same', async () => {
  const target = await newTarget();
  const plain = join(folder, 'plain');
  onTestFinished(() => rm(plain));
  await writeFile(plain, edit(/"migration":\d+,/, '')(await readFile(file)));
  expect(await restoreDatabase({ url: target.url, file: plain, secretKey })).toMatchObject({ rows: 5005 });
});

test('a damaged file changes nothing', async () => {
  const damages: [damage: (bytes: Buffer) => Buffer, message: string][] = [
    [(bytes) => bytes.subarray(0, bytes.length / 2), 'is incomplete: its end is missing'],
    [edit(/[^\n]*\n$/, ''), 'is incomplete: its end is missing'],
    [() => Buffer.from('hello'), 'is not a backup made by Arkwright'],
    [edit(/^.*\n/, '{"format":"other"}\n'), 'is not a backup that this Arkwright can read'],
    [edit('1\t7\n', ''), 'The backup is damaged: it has 5004 of 5005 rows'],
    [edit('"name":"parts"', '"name":"pg_authid"'), 'does not exist here: public.pg_authid'],
    [edit('"tenant"', '"tenant, (select 1)"'), 'does not exist'],
    [edit('1\t7\n', 'one\t7\n'), 'invalid input syntax'],
  ];
  const target = await newTarget();
  await run(target, 'INSERT INTO parts VALUES (7, 7)');
  const damaged = join(folder, 'damaged');
  onTestFinished(() => rm(damaged));
  for (const [damage, message] of damages) {
    await writeFile(damaged, damage(await readFile(file)));
    await expect(restoreDatabase({ url: target.url, file: damaged, secretKey })).rejects.toThrow(message);
  }
  expect(await run(target, 'SELECT * FROM parts')).toEqual([{ tenant: 7, n: 7 }]);
});

test('it contains the product’s data, but not its job queue and migration records', async () => {
  const client = await connect(source);
  onTestFinished(() => client.end());
  const tables = await readTables(client);
  expect(tables.length).toBeGreaterThan(5);
  expect(new Set(tables.map(({ schema }) => schema))).toEqual(new Set(['public']));
  expect(tables.map(({ name }) => name)).not.toContain('__drizzle_migrations');
});

test('tables come after those that they refer to, and a cycle is refused', () => {
  const table = (key: string, ...references: string[]) => ({ key, references });
  const ordered = inOrderOfReference([table('a', 'b', 'elsewhere'), table('b', 'c'), table('c')]);
  expect(ordered.map(({ key }) => key)).toEqual(['c', 'b', 'a']);
  expect(() => inOrderOfReference([table('a', 'b'), table('b', 'a')])).toThrow('refer to each other');
});

test('a backup never replaces anything but a file, whatever its name', async () => {
  const place = await mkdtemp(join(folder, 'place'));
  const at = (name: string) => join(place, name);
  execFileSync('mkfifo', [at('pipe')]);
  await mkdir(at('folder'));
  await symlink('/dev/full', at('device'));
  await symlink(at('pipe'), at('link'));
  await symlink(at('nowhere'), at('dangling'));
  const before = await readdir(place);
  for (const name of before) {
    const { ino } = await lstat(at(name));
    await expect(backupDatabase({ url: source.url, file: at(name), secretKey })).rejects.toThrow(
      `Cannot write the backup ${at(name)}: something that is not a file has this name. Choose another name.`,
    );
    expect((await lstat(at(name))).ino).toBe(ino);
  }
  expect(await readdir(place)).toEqual(before);
});

test('a backup to a link is written to the link’s target', async () => {
  const place = await mkdtemp(join(folder, 'place'));
  await mkdir(join(place, 'disk'));
  await writeFile(join(place, 'disk', 'old'), 'the last one');
  await symlink(join(place, 'disk', 'old'), join(place, 'link'));
  await backupDatabase({ url: source.url, file: join(place, 'link'), secretKey });
  expect((await lstat(join(place, 'link'))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(place, 'disk', 'old'))).toEqual(await readFile(join(place, 'link')));
  expect((await stat(join(place, 'disk', 'old'))).size).toBeGreaterThan(100);
});
