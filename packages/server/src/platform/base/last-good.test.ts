import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLastGood } from './last-good.ts';
import { createLogger } from './logger.ts';

const log = createLogger('silent');
let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'arkwright-last-good-'));
  folder = join(parent, 'texts');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const open = (bounds: { maxMemoryBytes?: number; maxDiskBytes?: number } = {}) =>
  createLastGood({ folder, log, ...bounds });
/** Only from the disk. */
const afterRestart = (key: string) => open().find(key);
const files = () => readdir(folder).catch((): string[] => []);

test('a text is found again, in this process and after a restart', async () => {
  const texts = open();
  texts.keep('a', 'one\n');
  expect(await texts.find('a')).toBe('one\n');
  texts.keep('a', 'two\n');
  expect(await texts.find('a')).toBe('two\n');
  expect(await afterRestart('a')).toBe('two\n');
  expect(await texts.find('b')).toBeUndefined();
});

test('an empty text is a text', async () => {
  const texts = open();
  texts.keep('a', '');
  expect(await texts.find('a')).toBe('');
  expect(await afterRestart('a')).toBe('');
});

test('a forgotten text does not come back, not even after a restart', async () => {
  const texts = open();
  texts.keep('a', 'one\n');
  texts.forget('a');
  expect(await texts.find('a')).toBeUndefined();
  expect(await afterRestart('a')).toBeUndefined();
  const restarted = open();
  texts.keep('b', 'two\n');
  await texts.find('b');
  restarted.forget('b');
  expect(await restarted.find('b')).toBeUndefined();
});

test.each([0, 1, 43, 44, 46])('a file truncated to %i bytes is not a text', async (length) => {
  const texts = open();
  texts.keep('a', 'one\n');
  await texts.find('a');
  const [name = ''] = await files();
  await truncate(join(folder, name), length);
  expect(await afterRestart('a')).toBeUndefined();
});

test('the same text is written once', async () => {
  const texts = open();
  texts.keep('a', 'one\n');
  await texts.find('a');
  const [name = ''] = await files();
  await rm(join(folder, name));
  texts.keep('a', 'one\n');
  expect(await texts.find('a')).toBe('one\n');
  expect(await files()).toEqual([]);
});

test('memory is bounded: the least recently used text goes first, and is still on the disk', async () => {
  const texts = open({ maxMemoryBytes: 20 });
  texts.keep('a', 'aaaaaaaa');
  texts.keep('b', 'bbbbbbbb');
  texts.keep('a', 'aaaaaaaa');
  texts.keep('c', 'cccccccc');
  for (const key of ['a', 'b', 'c']) expect(await texts.find(key)).toBe(key.repeat(8));
  await rm(folder, { recursive: true });
  expect(await texts.find('a')).toBe('aaaaaaaa');
  expect(await texts.find('c')).toBe('cccccccc');
  expect(await texts.find('b')).toBeUndefined();
});

test('the disk is bounded: the least recently written text goes first, also across a restart', async () => {
  const first = open({ maxDiskBytes: 3 * 4096 });
  for (const [age, key] of ['c', 'b', 'a'].entries()) {
    const before = await files();
    first.keep(key, key);
    await first.find(key);
    // A new process knows the order only from the files' times.
    const [name = ''] = (await files()).filter((each) => !before.includes(each));
    await utimes(join(folder, name), 1000 - age, 1000 - age);
  }
  const second = open({ maxDiskBytes: 3 * 4096 });
  second.keep('d', 'd');
  second.keep('b', 'B');
  second.keep('e', 'e');
  await second.find('e');
  expect(await files()).toHaveLength(3);
  const left = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(afterRestart));
  expect(left).toEqual([undefined, 'B', undefined, 'd', 'e']);
});

test('without a folder texts live in memory only', async () => {
  folder = join(parent, 'missing', 'texts');
  const texts = open();
  texts.keep('a', 'one\n');
  expect(await texts.find('a')).toBe('one\n');
  expect(await afterRestart('a')).toBeUndefined();
});

test('a text that can’t be written removes its older version from the disk', async () => {
  const texts = open();
  texts.keep('a', 'one\n');
  await texts.find('a');
  const [name = ''] = await files();
  // A folder in the draft's place: even root can't write there.
  await mkdir(join(folder, `${name}.tmp`));
  texts.keep('a', 'two\n');
  expect(await texts.find('a')).toBe('two\n');
  expect(await afterRestart('a')).toBeUndefined();
});

test('half-written files of a killed process are removed', async () => {
  const first = open();
  first.keep('a', 'one\n');
  await first.find('a');
  await writeFile(join(folder, 'x.txt.tmp'), 'half');
  const second = open();
  second.keep('b', 'two\n');
  await second.find('b');
  expect((await files()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  expect(await files()).toHaveLength(2);
});
