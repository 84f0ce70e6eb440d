import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { migrate } from '@arkwright/server/migrate';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { StartError } from '../base/start-error.ts';
import {
  asVersion1,
  backedUp,
  connect,
  edit,
  editHeader,
  migrationsWith,
  newTarget,
  run,
  SCHEMA,
  secretKey,
} from '../testing/backups.ts';
import { backupDatabase } from './backup.ts';
import { restoreDatabase } from './restore.ts';

const EVERYTHING = `SELECT
  (SELECT jsonb_agg(to_jsonb(p) || jsonb_build_object('fact null', p.fact IS NULL) ORDER BY id) FROM "z parent" p) AS parents,
  (SELECT jsonb_agg(to_jsonb(c) ORDER BY id) FROM a_child c) AS children,
  (SELECT count(*)::text || sum(tenant * n) FROM parts) AS parts`;

let folder: string;
let file: string;
let source: TestDatabase;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ folder, file, source, remove } = await backedUp());
});
afterAll(() => remove());

const withoutMigration = editHeader(({ migration: _migration, ...header }) => header);

/** A changed copy of a backup. */
async function changed(change: (bytes: Buffer) => Buffer, from = file): Promise<string> {
  const path = join(folder, 'changed');
  await writeFile(path, change(await readFile(from)));
  return path;
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

test('a backup from before the header named tables is restored, too', async () => {
  const target = await newTarget();
  const old = await changed(asVersion1);
  expect(await restoreDatabase({ url: target.url, file: old, secretKey })).toMatchObject({ rows: 5005 });
  expect(await run(target, EVERYTHING)).toEqual(await run(source, EVERYTHING));
});

test('a database in use is left alone', async () => {
  const other = await connect(source);
  onTestFinished(() => other.end());
  await expect(restoreDatabase({ url: source.url, file, secretKey })).rejects.toThrow(
    'The database is in use (1 connections)',
  );
});

test('a backup of another version is refused, with the version and commit that made it', async () => {
  const target = await newTarget(`${SCHEMA} ALTER TABLE parts ADD COLUMN extra int`);
  const restore = (change: (bytes: Buffer) => Buffer) =>
    changed(change).then((other) => restoreDatabase({ url: target.url, file: other, secretKey }));
  const by = (program: object) => editHeader((header) => ({ ...header, program }));
  await expect(restore(by({ version: '9.1.0', commit: '1234abcd' }))).rejects.toThrow(
    /was made by another version of Arkwright \(made on \d{4}-\S+ by 9\.1\.0, commit 1234abcd\), which this one does not know\./,
  );
  await expect(restore(by({ version: '9.1.0' }))).rejects.toThrow(/ by 9\.1\.0\), which/);
  await expect(restore(asVersion1)).rejects.toThrow(/\(made on \d{4}-[^ ]+\), which/);
  const newer = editHeader((header) => ({ ...header, migration: 4_000_000_000_000 }));
  await expect(restore(newer)).rejects.toThrow('was made by another version of Arkwright');
  expect(
    await run(target, 'SELECT count(*)::int AS tables FROM pg_tables WHERE tablename = $$parts$$'),
  ).toEqual([{ tables: 1 }]);
});

test('a backup from before the baseline names the commit to start first', async () => {
  const target = await newTarget(`${SCHEMA} ALTER TABLE parts ADD COLUMN extra int`);
  for (const change of [
    (bytes: Buffer) => withoutMigration(asVersion1(bytes)),
    editHeader((header) => ({ ...header, migration: 1_795_690_469_930 })),
  ]) {
    const old = await changed(change);
    await expect(restoreDatabase({ url: target.url, file: old, secretKey })).rejects.toThrow(
      /^\S.*changed \(made on .*\) is older than this Arkwright can update\. Restore it with the version that made it\. Start commit 4f80a09c once \(git checkout 4f80a09c && npm start\), then this one\.$/,
    );
  }
});

test('a backup without a record of its migration is restored where the tables are the same', async () => {
  const target = await newTarget();
  const plain = await changed((bytes) => withoutMigration(asVersion1(bytes)));
  expect(await restoreDatabase({ url: target.url, file: plain, secretKey })).toMatchObject({ rows: 5005 });
});

const OWNERS = `
  INSERT INTO users (id, discord_id, username, tier, role, created_at) VALUES ('u1', '91', 'Ann', 5, 0, 1), ('u2', '92', 'Bob', 0, 0, 2)`;

/** The backup of a database with two users, migrated by the first of the migrations alone. */
let older: string;

beforeAll(async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const first = await migrationsWith({ count: 1 });
  await migrate(database.url, { folder: first.folder });
  await first.remove();
  await run(database, OWNERS);
  older = join(folder, 'older');
  await backupDatabase({ url: database.url, file: older, secretKey });
  await database.drop();
});

test('a backup from before newer migrations is brought up to date', async () => {
  // A table that refers to others, a change of columns, and one of rows, for which equal tables are not enough.
  const sql = `CREATE TABLE fans (user_id text REFERENCES users (id));
--> statement-breakpoint
ALTER TABLE users ADD COLUMN shout text;
--> statement-breakpoint
UPDATE users SET shout = upper(username)`;
  const { folder: migrations, remove } = await migrationsWith({ sql });
  onTestFinished(remove);
  const target = await createTestDatabase();
  onTestFinished(() => target.drop());
  await migrate(target.url, { folder: migrations });
  const restore = (path: string) => restoreDatabase({ url: target.url, file: path, secretKey, migrations });
  for (const change of [
    (bytes: Buffer) => bytes,
    // As the last commit before the baseline wrote them.
    (bytes: Buffer) => withoutMigration(asVersion1(bytes)),
  ]) {
    await run(
      target,
      `INSERT INTO users (id, discord_id, username, tier, role, created_at) VALUES ('other', '99', 'Eve', 0, 0, 1); INSERT INTO fans VALUES ('other')`,
    );
    expect(await restore(await changed(change, older))).toMatchObject({ rows: 2 });
    expect(await run(target, 'SELECT id, username, shout FROM users ORDER BY id')).toEqual([
      { id: 'u1', username: 'Ann', shout: 'ANN' },
      { id: 'u2', username: 'Bob', shout: 'BOB' },
    ]);
    expect(await run(target, 'SELECT * FROM fans')).toEqual([]);
  }
  // From here on it is a database like any other.
  await backupDatabase({ url: target.url, file: join(folder, 'next'), secretKey });
  expect(await restore(join(folder, 'next'))).toMatchObject({ rows: 2 });
});

test('an older backup that is damaged changes nothing, not even a table', async () => {
  const old = await changed(edit('u2\t92', 'u1\t92'), older);
  const target = await newTarget();
  await run(target, OWNERS.replaceAll("'u", "'kept"));
  const tables = 'SELECT tablename FROM pg_tables WHERE schemaname IN ($$public$$, $$jobs$$) ORDER BY 1';
  const before = await run(target, tables);
  await expect(restoreDatabase({ url: target.url, file: old, secretKey })).rejects.toThrow(
    /^Cannot restore .*changed: PostgreSQL refuses its table public\.users: duplicate key .*\. Nothing was changed\.$/,
  );
  expect(await run(target, tables)).toEqual(before);
  expect(await run(target, 'SELECT id FROM users ORDER BY id')).toEqual([{ id: 'kept1' }, { id: 'kept2' }]);
});

const withoutTable = (name: string) =>
  edit(new RegExp(`{"table":{"schema":"public","name":"${name}"[^]*?\\n\\\\\\.\\n`), '');
const listed = (change: (tables: { name: string; rows: number }[]) => object[]) =>
  editHeader(({ tables, ...header }) => ({
    ...header,
    tables: change(tables as { name: string; rows: number }[]),
  }));
const counters = (change: (sequences: object[]) => object[]) =>
  editHeader(({ sequences, ...header }) => ({ ...header, sequences: change(sequences as object[]) }));
const counter = (name: string, value: string) =>
  counters((known) => [...known, { schema: 'public', name, value }]);

test('a file that is damaged or lacks something changes nothing, and says so in one line', async () => {
  const damages: [damage: (bytes: Buffer) => Buffer, message: string][] = [
    [(bytes) => bytes.subarray(0, bytes.length / 2), 'is incomplete: its end is missing'],
    [edit(/[^\n]*\n$/, ''), 'is incomplete: its end is missing'],
    [(bytes) => bytes.subarray(0, -8), 'is incomplete: its end is missing'],
    [edit(/$/, '\n'), 'is damaged: something follows its end'],
    [() => Buffer.from('hello'), 'is not a backup made by Arkwright'],
    [edit(/^.*\n/, '{"format":"other"}\n'), 'is not a backup that this Arkwright can read'],
    // Kilobytes that inflate to megabytes without a line end.
    [() => gzipSync(Buffer.alloc(2 ** 26, 'x'), { level: 1 }), 'is not a backup made by Arkwright'],
    [edit('1\t7\n', ''), 'it has 4999 of 5000 rows of public.parts'],
    [(bytes) => asVersion1(edit('1\t7\n', '')(bytes)), 'it has 5004 of 5005 rows'],
    [listed((tables) => tables.map((table) => ({ ...table, rows: 7 }))), 'of 7 rows of public.'],
    [
      edit('"table":{"schema":"public","name":"parts"', '"table":{"schema":"public","name":"pg_authid"'),
      'the table public.pg_authid does not exist here',
    ],
    [edit('"tenant"', '"tenant, (select 1)"'), 'the table public.parts has other columns here'],
    [
      edit('"columns":["tenant","n"]', '"columns":["tenant"]'),
      'the table public.parts has other columns here',
    ],
    [
      edit('"columns":["tenant","n"]', '"columns":["tenant","n","n"]'),
      'the table public.parts has other columns here',
    ],
    [edit('1\t7\n', 'one\t7\n'), 'PostgreSQL refuses its table public.parts: invalid input syntax'],
    // In the list of tables or not: an empty table would be a lost one.
    [withoutTable('bans'), 'is not complete: it lacks public.bans.'],
    [(bytes) => asVersion1(withoutTable('managers')(bytes)), 'is not complete: it lacks public.managers.'],
    [
      listed((tables) => tables.filter(({ name }) => !/^(bans|parts)$/.test(name))),
      'is not complete: it lacks public.bans, public.parts.',
    ],
    [
      edit(/({"table":{"schema":"public","name":"bans".*\n\\\.\n)/, '$1$1'),
      'it has the table public.bans twice',
    ],
    [counter('no_counter', '7'), 'the counter public.no_counter does not exist here'],
    [counter('bans', '7'), 'the counter public.bans does not exist here'],
    [
      counters((known) => known.map((one) => ({ ...one, value: '0' }))),
      'PostgreSQL refuses its counter public.',
    ],
    [counter('z parent_id_seq', 'many'), 'is not a backup that this Arkwright can read'],
    [
      editHeader((header) => ({ ...header, createdAt: '\u001b[2J' })),
      'is not a backup that this Arkwright can read',
    ],
  ];
  const target = await newTarget();
  await run(target, 'INSERT INTO parts VALUES (7, 7)');
  for (const [damage, message] of damages) {
    const damaged = await changed(damage);
    const error = await restoreDatabase({ url: target.url, file: damaged, secretKey }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error, message).toBeInstanceOf(StartError);
    expect((error as StartError).message).toContain(message);
    expect((error as StartError).message).not.toContain('\n');
  }
  expect(await run(target, 'SELECT * FROM parts')).toEqual([{ tenant: 7, n: 7 }]);
});
