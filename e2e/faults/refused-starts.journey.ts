import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry } from '@arkwright/contracts/registry';
import { canUse, unprivilegedAccount } from '@arkwright/program/embedded-postgres/account';
import { findFreePort } from '@arkwright/testing/free-port';
import { expect, test } from '@playwright/test';
import { type Session, signIn } from '../support/api.ts';
import { makeDataDir, type Program, type spawnProgram, startProgram } from '../support/program.ts';
import { refusedStart } from '../support/refused-start.ts';
import { makeSmallDisk } from '../support/small-disk.ts';

const READABLE = 4;

let data: Awaited<ReturnType<typeof makeDataDir>>;
let program: Program;
let owner: Session;

test.beforeAll(async () => {
  data = await makeDataDir();
  program = await startProgram({ dataDir: data.dataDir });
  owner = await signIn(program.url, 'owner');
});

test.afterAll(async () => {
  await program?.stop();
  await data.dispose();
});

/** Starts another one, which has to end with one line on standard error, and must not disturb the first. */
async function refusal(options: Partial<Parameters<typeof spawnProgram>[0]>): Promise<string> {
  const files = () =>
    Promise.all(['arkwright.lock', 'sandbox.json'].map((name) => readFile(join(data.dataDir, name), 'utf8')));
  const before = await files();
  const { code, output, errors } = await refusedStart({
    dataDir: data.dataDir,
    port: await findFreePort(),
    ...options,
  });
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(await files(), 'the files of the first').toEqual(before);
  expect((await owner.call(registry.users.self)).discordId).not.toBe('');
  expect(program.process.exitCode).toBeNull();
  return errors.trimEnd();
}

test('a second instance on the same data is refused, even when three start at once, and on the same port', async () => {
  const port = Number(new URL(program.url).port);
  const lines = await Promise.all([refusal({}), refusal({}), refusal({ port })]);
  const pid = program.process.pid;
  for (const line of lines) expect(line).toContain(`already runs on ${data.dataDir} (process ${pid}).`);
});

test('an instance with other data is refused the port of the first, however often it tries', async () => {
  const other = await makeDataDir();
  try {
    const port = Number(new URL(program.url).port);
    const line = await refusal({ dataDir: other.dataDir, port });
    expect(line).toMatch(
      new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\. .*PORT=\\d+$`),
    );
    const { code, errors } = await refusedStart({ dataDir: other.dataDir, port });
    expect({ code, errors: errors.trimEnd() }, 'it left nothing in its own way').toEqual({
      code: 1,
      errors: line,
    });
  } finally {
    await other.dispose();
  }
});

test('a data folder without write permission is refused', async () => {
  const isRoot = process.getuid?.() === 0;
  // For root nothing is unwritable, so somebody else starts it.
  const account = isRoot ? await unprivilegedAccount() : undefined;
  test.skip(
    isRoot && !(account && (await canUse(import.meta.filename, account, READABLE))),
    'nobody else gets in here',
  );
  const other = await makeDataDir();
  try {
    const dataDir = join(other.dataDir, 'closed');
    await mkdir(dataDir);
    await chmod(dataDir, 0o555);
    const line = await refusal({ dataDir, ...(account && { uid: account.uid }) });
    expect(line).toBe(
      `Cannot write to the data folder ${dataDir}: permission denied. Set DATA_DIR to a folder that the user running Arkwright may write to.`,
    );
  } finally {
    await other.dispose();
  }
});

test('an invalid value is refused before the data folder is opened', async () => {
  expect(await refusal({ env: { SANDBOX_SCALE: 'many' } })).toMatch(
    /^SANDBOX_SCALE must be .* but is "many"\. Example: /,
  );
  expect(await refusal({ env: { DATABASE_URL: 'mysql://root:hunter2@localhost/ark' } })).toMatch(
    /^DATABASE_URL must be the address of a PostgreSQL database\. Example: /,
  );
});

test('a full disk is refused', async () => {
  const disk = await makeSmallDisk(16);
  test.skip(typeof disk === 'string', String(disk));
  if (typeof disk === 'string') return;
  try {
    await disk.fill();
    const dataDir = join(disk.path, 'data');
    expect(await refusal({ dataDir })).toContain(`The disk that holds ${dataDir} is full.`);
  } finally {
    await disk.dispose();
  }
});
