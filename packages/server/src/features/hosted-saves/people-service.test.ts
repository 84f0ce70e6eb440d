import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HostEntry, HostError } from '../../hosts/port.ts';
import type { PacedHost } from '../host-services/service.ts';
import { fetchPeople } from './people-service.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const profile = (digit: string, modifiedAt: number): HostEntry => ({
  name: `${digit.repeat(32)}.arkprofile`,
  path: `/${digit}`,
  isFolder: false,
  size: 3,
  modifiedAt,
});
const NAMES = ['c', 'b', 'a'].map((digit) => profile(digit, 0).name);
const FILES = [profile('a', 1000), profile('b', 2000), profile('c', 3000)];

/** Fetches the files from a host that answers with an error for one of them. */
function fetchWith(failing: { path: string; error: Error }) {
  const readWhole = async (_: string, path: string) => {
    if (path === failing.path) throw failing.error;
    return Readable.from([Buffer.from('abc')]);
  };
  const host = { files: { readWhole } } as unknown as PacedHost;
  return fetchPeople(host, { hostId: '1', files: FILES, folder, signal: new AbortController().signal });
}

test('a file that was deleted meanwhile is missing', async () => {
  const error = new HostError('noFile', 'gone');
  expect(await fetchWith({ path: '/b', error })).toEqual({ missing: [NAMES[1]], bytes: 6 });
});

test('once the account’s budget is used up, all that are left are missing', async () => {
  const error = new HostError('throttled', 'wait');
  expect(await fetchWith({ path: '/b', error })).toEqual({ missing: [NAMES[1], NAMES[2]], bytes: 3 });
  expect(await readdir(folder)).toEqual([NAMES[0]]);
});

test('any other error ends it', async () => {
  await expect(fetchWith({ path: '/b', error: new HostError('failed', '500') })).rejects.toThrow('500');
});
