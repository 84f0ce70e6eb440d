import { execFileSync } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eventually } from '@arkwright/testing/eventually';
import type { TestDatabase } from '@arkwright/testing/test-database';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import program from '../../package.json' with { type: 'json' };
import { backedUp, connect, run, secretKey } from '../testing/backups.ts';
import { headerSchema } from './archive.ts';
import { backupDatabase } from './backup.ts';
import {
  BASELINE_SCHEMA,
  inOrderOfReference,
  readMigration,
  readTables,
  schemaFingerprint,
} from './catalog.ts';

let folder: string;
let file: string;
let source: TestDatabase;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ folder, file, source, remove } = await backedUp());
});
afterAll(() => remove());

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

test('the header names program, migration, and all tables with their rows', async () => {
  const [line = ''] = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const header = headerSchema.parse(JSON.parse(line));
  const client = await connect(source);
  onTestFinished(() => client.end());
  expect(header).toMatchObject({
    version: 2,
    program: { version: program.version },
    migration: await readMigration(client),
  });
  if (header.version !== 2) throw new Error('checked above');
  expect(header.program.commit ?? '00000000').toMatch(/^[0-9a-f]{8,}$/);
  const names = (tables: readonly { name: string }[]) => tables.map(({ name }) => name).toSorted();
  expect(names(header.tables)).toEqual(names(await readTables(client)));
  const counted = Object.fromEntries(header.tables.map(({ name, rows }) => [name, rows]));
  expect(counted).toMatchObject({ 'z parent': 3, a_child: 2, parts: 5000, bans: 0 });
});

test('a database without our tables has nothing to back up', async () => {
  const empty = await createTestDatabase({ isEmpty: true });
  onTestFinished(() => empty.drop());
  const nothing = join(folder, 'nothing');
  await expect(backupDatabase({ url: empty.url, file: nothing, secretKey })).rejects.toThrow(
    'There is nothing to back up: the database has no tables of Arkwright.',
  );
});

test('a folder that does not exist gives one line', async () => {
  const gone = join(folder, 'gone', 'b');
  await expect(backupDatabase({ url: source.url, file: gone, secretKey })).rejects.toThrow(
    `Cannot write the backup ${gone}: it does not exist.`,
  );
});

const BASELINE_SQL = join(import.meta.dirname, '../../../../packages/server/migrations/0000_baseline.sql');

test('the fingerprint of the baseline is that of its tables', async () => {
  const target = await createTestDatabase({ isEmpty: true });
  onTestFinished(() => target.drop());
  await run(target, await readFile(BASELINE_SQL, 'utf8'));
  const client = await connect(target);
  onTestFinished(() => client.end());
  expect(schemaFingerprint(await readTables(client))).toBe(BASELINE_SCHEMA);
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

test('a link that somebody has placed beside the backup is not written through', async () => {
  const shared = join(folder, 'shared');
  await mkdir(shared);
  onTestFinished(() => rm(shared, { recursive: true }));
  const other = join(shared, 'other');
  await writeFile(other, 'as it was');
  const planted = `nightly.${process.pid}.partial`;
  await symlink(other, join(shared, planted));
  await backupDatabase({ url: source.url, file: join(shared, 'nightly'), secretKey });
  expect(await readFile(other, 'utf8')).toBe('as it was');
  expect(await readdir(shared)).toEqual(['nightly', planted, 'other']);
});
