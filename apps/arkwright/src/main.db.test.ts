import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@arkwright/testing/eventually';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from './base/process-identity.ts';
import { canContain, runMain, workFolder } from './testing/run-main.ts';

const environment = { PORT: '0', LOG_LEVEL: 'warn' };

async function postmasterPid(folder: string): Promise<number> {
  const file = join(folder, '.arkwright', 'postgresql', 'data', 'postmaster.pid');
  const [pid] = (await readFile(file, 'utf8')).split('\n');
  // The file exists before it has content; and 0 would be our own process group, which is always alive.
  if (!pid) throw new Error(`${file} is still empty`);
  return Number(pid);
}

async function databaseOf(folder: string): Promise<string> {
  const read = async (name: string) =>
    (await readFile(join(folder, '.arkwright', 'postgresql', name), 'utf8')).trim();
  return `postgres://arkwright:${await read('password')}@127.0.0.1:${await read('port')}/arkwright`;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('it starts, serves, is alone, drains on SIGTERM, survives kill -9, and ends with its starter', async () => {
  const folder = await workFolder();
  const first = runMain(folder, environment);
  const url = await first.ready();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(first.output()).toContain('Sign in as: owner, owner-free');
  expect(first.output()).toContain(join('.arkwright', 'sandbox.json'));
  await query(await databaseOf(folder), 'CREATE TABLE kept AS SELECT 7 AS n');
  const second = runMain(folder, environment);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(`(process ${first.pid})`);
  const postmaster = await postmasterPid(folder);
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
  expect(await readdir(join(folder, '.arkwright'))).not.toContain('arkwright.lock');

  const third = runMain(folder, environment);
  await third.ready();
  expect(await query(await databaseOf(folder), 'SELECT n FROM kept')).toEqual([7]);
  await query(await databaseOf(folder), 'UPDATE kept SET n = 8');
  third.kill('SIGKILL');
  await third.ended;

  const fourth = runMain(folder, environment);
  await fourth.ready();
  expect(await query(await databaseOf(folder), 'SELECT n FROM kept')).toEqual([8]);
  const last = await postmasterPid(folder);
  fourth.abandon();
  expect(await fourth.ended).toBe(0);
  await eventually(() => expect(isAlive(last)).toBe(false));
});

test('if asked to stop while starting, it ends in order and leaves nothing running', async () => {
  const folder = await workFolder();
  const program = runMain(folder, environment);
  const postmaster = await eventually(() => postmasterPid(folder));
  program.kill('SIGTERM');
  expect([await program.ended, program.errors()]).toEqual([0, '']);
  expect(isAlive(postmaster)).toBe(false);
  expect(await readdir(join(folder, '.arkwright'))).not.toContain('arkwright.lock');
});

test('a backup can be made while it runs, and restored while it doesn’t', async () => {
  const folder = await workFolder();
  const program = runMain(folder, environment);
  await program.ready();
  const url = await databaseOf(folder);
  const users = await query(url, 'SELECT count(*)::int FROM users');
  const backup = runMain(folder, environment, { args: ['backup', 'saved'] });
  expect([await backup.ended, backup.errors()]).toEqual([0, '']);
  expect(backup.output()).toMatch(/^Wrote \d+ rows of \d+ tables to .*saved\.\nKeep .*secret\.key/);
  const early = runMain(folder, environment, { args: ['restore', 'saved'] });
  expect(await early.ended).toBe(1);
  expect(early.errors()).toContain('already runs');
  await query(url, 'DELETE FROM users');
  program.kill('SIGTERM');
  await program.ended;
  const restore = runMain(folder, environment, { args: ['restore', 'saved'] });
  expect([await restore.ended, restore.errors()]).toEqual([0, '']);
  const again = runMain(folder, environment);
  await again.ready();
  expect(await query(await databaseOf(folder), 'SELECT count(*)::int FROM users')).toEqual(users);
  // A new machine makes a key of its own.
  const elsewhere = await workFolder();
  const args = ['restore', join(folder, 'saved'), '--without-key'];
  const moved = runMain(elsewhere, environment, { args });
  expect([await moved.ended, moved.errors()]).toEqual([0, '']);
  expect(moved.output()).toMatch(
    /^Restored \d+ rows in \d+ tables as of \S+\.\nDropped the passwords, .*\. Next steps:\n- enter the RCON passwords of \d+ game servers again\n/m,
  );
  await runMain(elsewhere, environment).ready();
});

test.each([[], ['migrate'], ['backup', 'saved'], ['restore', 'saved']])(
  'a database migrated by a newer program is refused in one line (%s)',
  async (...args) => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    await query(
      url,
      `INSERT INTO __drizzle_migrations (hash, created_at)
        SELECT 'newer', max(created_at) + 1 FROM __drizzle_migrations`,
    );
    const program = runMain(await workFolder(), { ...environment, DATABASE_URL: url }, { args });
    expect([await program.ended, program.output(), program.errors()]).toEqual([
      1,
      '',
      'The database belongs to a newer Arkwright: it has 1 migration that this one does not know. Start the newer one, or restore an earlier backup.\n',
    ]);
  },
  60_000,
);

test.each([[], ['migrate'], ['restore', 'saved']])(
  'a database from before the baseline is refused in one line (%s)',
  async (...args) => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    // Only the baseline's row may move: a later one would count as a migration that this program doesn't know.
    await query(
      url,
      `DELETE FROM __drizzle_migrations
        WHERE created_at > (SELECT min(created_at) FROM __drizzle_migrations)`,
    );
    await query(url, 'UPDATE __drizzle_migrations SET created_at = created_at - 1');
    const program = runMain(await workFolder(), { ...environment, DATABASE_URL: url }, { args });
    expect([await program.ended, program.output(), program.errors()]).toEqual([
      1,
      '',
      'The database is older than this Arkwright can update. Start commit 4f80a09c once (git checkout 4f80a09c && npm start), then this one.\n',
    ]);
  },
  60_000,
);

test('a process without the API says that it is ready, without an address', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const program = runMain(await workFolder(), {
    ...environment,
    DATABASE_URL: url,
    ROLES: 'worker,sandbox',
  });
  expect(await program.ready()).toBe('worker,sandbox');
});

test.skipIf(!canContain)(
  'of two containers on one volume the second is refused, and acknowledged data of the first survives its kill -9',
  async () => {
    const folder = await workFolder();
    const first = runMain(folder, environment, { contained: true });
    await first.ready();
    await query(await databaseOf(folder), 'CREATE TABLE kept AS SELECT 7 AS n');
    const second = runMain(folder, environment, { contained: true });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(/^Arkwright already runs on .*, in another container [^\n]*\n$/);
    await query(await databaseOf(folder), 'UPDATE kept SET n = 8');
    first.kill('SIGKILL');
    await first.ended;
    const third = runMain(folder, environment, { contained: true });
    await third.ready();
    expect(third.output()).toMatch(/^Waiting for up to 10 s: /);
    expect(await query(await databaseOf(folder), 'SELECT n FROM kept')).toEqual([8]);
  },
  90_000,
);
