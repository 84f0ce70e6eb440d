import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataDirectory } from './data-directory.ts';
import { loadSecretKey } from './secret-key.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data directory '));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('the data folder is created if missing, and nobody else may look into it', async () => {
  const path = join(folder, 'a', 'b');
  await prepareDataDirectory(path);
  expect(await readdir(path)).toEqual([]);
  expect((await stat(path)).mode & 0o066).toBe(0);
});

test('programs that start on the same folder at the same time do not disturb each other', async () => {
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 3 }, () => prepareDataDirectory(folder)));
  expect(await readdir(folder)).toEqual([]);
});

test('a path blocked by a file gives one line', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(prepareDataDirectory(join(folder, 'file', 'data'))).rejects.toThrow(
    /^Cannot write to the data folder .*: part of the path is a file, not a folder\. Set DATA_DIR to [^\n]*$/,
  );
});

test.runIf(process.getuid?.() !== 0)('a folder without write permission gives one line', async () => {
  await chmod(folder, 0o500);
  await expect(prepareDataDirectory(folder)).rejects.toThrow(/permission denied\. Set DATA_DIR to/);
});

test.runIf(process.platform === 'linux')(
  'a folder in which nothing can be created gives one line',
  async () => {
    await expect(prepareDataDirectory('/proc/arkwright')).rejects.toThrow(
      /^Cannot write to the data folder \/proc\/arkwright: /,
    );
  },
);

test('the key is made once, readable by its owner only, and then kept', async () => {
  const key = await loadSecretKey(folder);
  expect(key).toHaveLength(32);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await loadSecretKey(folder)).toEqual(key);
});

test('a damaged key is never replaced by a new one', async () => {
  await writeFile(join(folder, 'secret.key'), 'oops');
  await expect(loadSecretKey(folder)).rejects.toThrow('does not hold a key of 32 bytes');
  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('oops');
});
