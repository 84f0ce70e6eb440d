import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@arkwright/testing/eventually';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../base/process-identity.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;

// Creating a cluster takes most of the time, so all tests that don't need a fresh one share this one.
let shared: string;

beforeAll(async () => {
  shared = await openFolder();
  // Left by a start that was interrupted while creating the cluster.
  await mkdir(join(shared, 'postgresql', 'data.new'), { recursive: true });
  await writeFile(join(shared, 'postgresql', 'data.new', 'PG_VERSION'), '18\n');
});

afterAll(() => rm(shared, { recursive: true, force: true }));

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded postgres '));
  await chmod(folder, 0o711);
  return folder;
}

async function freshFolder(): Promise<string> {
  const folder = await openFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(folder: string, onMessage?: (line: string) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgresql'),
    ...(onMessage && { onMessage }),
  });
  onTestFinished(() => postgres.stop());
  return postgres;
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

async function postmasterPid(directory: string): Promise<number> {
  return Number((await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('stored data is there after a stop and a start, at the same address', async () => {
  const folder = shared;
  const first = await start(folder);
  await query(first.url, 'CREATE TABLE note2 AS SELECT 7 AS n');
  await first.stop();
  const second = await start(folder);
  expect(await query(second.url, 'SELECT n FROM note2')).toEqual([7]);
  expect(second.url).toBe(first.url);
});

test('the production settings keep every committed row, and text is UTF-8', async () => {
  const postgres = await start(shared);
  const settings =
    'fsync full_page_writes synchronous_commit data_checksums server_encoding timezone listen_addresses'.split(
      ' ',
    );
  const values = await Promise.all(settings.map((name) => query(postgres.url, `SHOW ${name}`)));
  expect(values.flat()).toEqual(['on', 'on', 'on', 'on', 'UTF8', 'UTC', '127.0.0.1']);
});

test('nobody gets in without the password', async () => {
  const { url } = await start(shared);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

test('PostgreSQL comes back at the same address after being killed', async () => {
  const lines: string[] = [];
  const postgres = await start(shared, (line) => lines.push(line));
  await query(postgres.url, 'CREATE TABLE note5 AS SELECT 7 AS n');
  process.kill(await postmasterPid(postgres.directory), 'SIGKILL');
  await eventually(() => expect(lines).toContain('PostgreSQL is back'));
  expect(await query(postgres.url, 'SELECT n FROM note5')).toEqual([7]);
});

/** Starts PostgreSQL in another process of ours, which can then be killed. */
async function startElsewhere(folder: string) {
  const module = join(import.meta.dirname, 'embedded-postgres.ts');
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const { url } = await startEmbeddedPostgres({ directory: ${JSON.stringify(join(folder, 'postgresql'))} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn('node', ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  return { child, url: String(line).trim() };
}

test('PostgreSQL ends by itself when its program is killed, and loses nothing', async () => {
  const folder = shared;
  const { child, url } = await startElsewhere(folder);
  await query(url, 'CREATE TABLE note6 AS SELECT 7 AS n');
  const pid = await postmasterPid(join(folder, 'postgresql'));
  child.kill('SIGKILL');
  await eventually(() => expect(isAlive(pid)).toBe(false));
  expect(await query((await start(folder)).url, 'SELECT n FROM note6')).toEqual([7]);
});

test('a PostgreSQL that outlived its program is stopped and restarted', async () => {
  const folder = shared;
  const { child, url } = await startElsewhere(folder);
  await query(url, 'CREATE TABLE note7 AS SELECT 7 AS n');
  const pid = await postmasterPid(join(folder, 'postgresql'));
  const guards = await guardsOf(pid);
  expect(guards).toHaveLength(1);
  for (const guard of guards) process.kill(guard, 'SIGKILL');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(isAlive(pid)).toBe(true);
  const again = await start(folder);
  expect(isAlive(pid)).toBe(false);
  expect(again.url).toBe(url);
  expect(await query(again.url, 'SELECT n FROM note7')).toEqual([7]);
});

test('if PostgreSQL was killed with its program, the start waits for its last process', async () => {
  const folder = shared;
  const { child, url } = await startElsewhere(folder);
  await query(url, 'CREATE TABLE note8 AS SELECT 7 AS n');
  const session = new Client({ connectionString: url });
  session.on('error', () => {});
  await session.connect();
  const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]!.pid;
  // A suspended process doesn't notice that the first one is gone.
  process.kill(pid, 'SIGSTOP');
  child.kill('SIGKILL');
  const postmaster = await postmasterPid(join(folder, 'postgresql'));
  process.kill(postmaster, 'SIGKILL');
  // A running one would be shut down normally, and its suspended processes resumed.
  await eventually(() => expect(isAlive(postmaster)).toBe(false));
  const log = join(folder, 'postgresql', 'postgresql.log');
  const again = start(folder);
  await eventually(async () => expect(await readFile(log, 'utf8')).toContain('is still in use'));
  process.kill(pid, 'SIGCONT');
  expect(await query((await again).url, 'SELECT n FROM note8')).toEqual([7]);
});

test.runIf(process.platform === 'linux')('a suspended PostgreSQL is stopped all the same', async () => {
  const postgres = await start(shared);
  const session = new Client({ connectionString: postgres.url });
  session.on('error', () => {});
  await session.connect();
  const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  for (const pid of [rows[0]!.pid, await postmasterPid(postgres.directory)]) process.kill(pid, 'SIGSTOP');
  await postgres.stop();
});

async function guardsOf(pid: number): Promise<number[]> {
  const ps = spawn('ps', ['-eo', 'pid=,args='], { stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = (await ps.stdout.setEncoding('utf8').toArray()).join('').split('\n');
  return lines
    .filter((line) => line.includes('arkwright-postgresql-guard') && line.trimEnd().endsWith(` ${pid}`))
    .map((line) => Number.parseInt(line, 10));
}

test('a dead PostgreSQL’s process id, reused by something else, doesn’t prevent its start', async () => {
  const folder = shared;
  const first = await start(folder);
  const pidFile = join(first.directory, 'data', 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await first.stop();
  await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
  expect(await query((await start(folder)).url, 'SELECT 1')).toEqual([1]);
});

test('an interrupted creation is started over', async () => {
  const { url, directory } = await start(shared);
  expect(await query(url, 'SELECT 1')).toEqual([1]);
  expect(existsSync(join(directory, 'data.new'))).toBe(false);
});

test('a database of another PostgreSQL version is refused in one line that says what to do', async () => {
  const folder = await freshFolder();
  await mkdir(join(folder, 'postgresql', 'data'), { recursive: true });
  await writeFile(join(folder, 'postgresql', 'data', 'PG_VERSION'), '17\n');
  await expect(start(folder)).rejects.toThrow(
    /^The database in .* was made by PostgreSQL 17, .*restore the backup here\.$/,
  );
});

test.runIf(isRoot)('root runs it from a folder that nobody else may enter', async () => {
  const closed = join(await freshFolder(), 'closed');
  await mkdir(closed, { mode: 0o700 });
  const elsewhere = join(closed, '..', 'elsewhere');
  const postgres = await startEmbeddedPostgres({
    directory: join(closed, 'postgresql'),
    shared: elsewhere,
    durable: false,
  });
  onTestFinished(() => postgres.stop());
  expect(await query(postgres.url, 'SELECT 1')).toEqual([1]);
  expect(await readFile(join(closed, 'postgresql', 'location'), 'utf8')).toBe(`${postgres.directory}\n`);
});
