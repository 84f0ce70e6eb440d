import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './base/make-folder.ts';
import { acquireInstanceLock } from './instance-lock.ts';
import { runMain, workFolder } from './testing/run-main.ts';

/** Runs it until it ends by itself, with one line on standard error and code 1. */
async function refusal(folder: string, environment: Record<string, string>): Promise<string> {
  const program = runMain(folder, environment);
  expect(await program.ended).toBe(1);
  expect(program.output()).toBe('');
  expect(program.errors()).toMatch(/^[^\n]+\n$/);
  return program.errors().trimEnd();
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test('a bad value stops the start with one line, before anything is created', async () => {
  const folder = await workFolder();
  expect(await refusal(folder, { PORT: 'eighty' })).toBe(
    'PORT must be a whole number from 0 to 65535, but is "eighty". Example: PORT=8080',
  );
  expect(existsSync(join(folder, '.arkwright'))).toBe(false);
});

test('the .env file of the working folder is read, and environment variables take precedence', async () => {
  const folder = await workFolder();
  await writeFile(join(folder, '.env'), 'LOG_LEVEL=loud\nPORT=1\n');
  expect(await refusal(folder, { PORT: '8080' })).toMatch(/^LOG_LEVEL must be one of .*but is "loud"/);
});

test('the first variable of a file with a byte order mark counts, and a mistyped name is reported', async () => {
  const folder = await workFolder();
  await writeFile(join(folder, '.env'), '\ufeffDATABASE_URL=nonsense\r\nSECRT_KEY=x\r\n', 'utf16le');
  const program = runMain(folder, {});
  expect(await program.ended).toBe(1);
  const [warning, problem] = program.errors().split('\n');
  expect(warning).toBe('.env sets SECRT_KEY, which Arkwright does not know. Did you mean SECRET_KEY?');
  expect(problem).toMatch(/^DATABASE_URL must be the address of a PostgreSQL database\. Example/);
});

test('a second instance on the same data gives one line', async () => {
  const folder = await workFolder();
  await acquireInstanceLock(folder);
  expect(await refusal(folder, { DATA_DIR: folder })).toContain(
    `already runs on ${folder} (process ${process.pid})`,
  );
});

test('a backup while the program is just starting gives one line', async () => {
  const folder = await workFolder();
  await acquireInstanceLock(folder);
  const line = `Arkwright on ${folder} is just starting or stopping. Try again in a moment.\n`;
  const backup = async () => {
    const program = runMain(folder, { DATA_DIR: folder }, { args: ['backup', 'saved'] });
    expect(await program.ended).toBe(1);
    return program.errors();
  };
  expect(await backup()).toBe(line);
  await mkdir(join(folder, 'postgresql'));
  await writeFile(join(folder, 'postgresql', 'password'), 'x');
  await writeFile(join(folder, 'postgresql', 'port'), String(await closedPort()));
  expect(await backup()).toBe(line);
});

test.each(['PORT', 'HEALTH_PORT'])('a %s in use gives one line that names it', async (variable) => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  expect(await refusal(await workFolder(), { PORT: '0', [variable]: port })).toMatch(
    new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use .* Example: ${variable}=\\d+$`),
  );
});

test('a data folder that cannot be created gives one line', async () => {
  const folder = await workFolder();
  await writeFile(join(folder, 'file'), '');
  expect(await refusal(folder, { DATA_DIR: join(folder, 'file', 'data') })).toMatch(
    /^Cannot write to the data folder /,
  );
});

test('a database that refuses us gives one line without the password', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  const url = `postgres://ark:hunter2@127.0.0.1:${port}/ark`;
  const line = await refusal(await workFolder(), { DATABASE_URL: url, PORT: '0', ROLES: 'api,sandbox' });
  expect(line).toMatch(new RegExp(`^DATABASE_URL: cannot use the database at 127.0.0.1:${port}/ark: `));
  expect(line).not.toContain('hunter2');
});

test('help needs no configuration, and an unknown command is refused', async () => {
  const folder = await workFolder();
  const help = runMain(folder, { PORT: 'eighty' }, { args: ['--help'] });
  expect(await help.ended).toBe(0);
  expect(help.output()).toContain('npm start -- backup <file>');
  const wrong = runMain(folder, {}, { args: ['fly'] });
  expect(await wrong.ended).toBe(1);
  expect(wrong.errors()).toContain('there is no command "fly"');
});

test('nested folders are created, and impossible ones fail at once', async () => {
  const folder = await workFolder();
  await makeFolder(join(folder, 'a', 'b', 'c'), 0o755);
  expect(existsSync(join(folder, 'a', 'b', 'c'))).toBe(true);
  await expect(makeFolder('/proc/arkwright/data', 0o755)).rejects.toThrow();
});
