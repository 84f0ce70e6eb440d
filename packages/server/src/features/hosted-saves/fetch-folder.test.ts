import { mkdtemp, readFile, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { HttpError } from '../../platform/outbound/http-error.ts';
import { withRoom, writeFetched } from './fetch-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.useRealTimers());

const GB = 1024 ** 3;

test('fetches under way reserve what they have still to write, and 1 GB stays free', async () => {
  const { bavail, bsize } = await statfs(folder);
  // Other programs use the disk as well: 100 MB more or less change nothing here.
  const bytes = (bavail * bsize - GB) * 0.6;
  const take = (work: (onBytes: (written: number) => void) => unknown) =>
    withRoom({ folder, bytes }, async (onBytes) => work(onBytes));
  await take(async (onBytes) => {
    await expect(take(() => 'room')).rejects.toMatchObject({ code: 'ENOSPC' });
    // As far as it is written, the disk shows it.
    onBytes(bytes);
    expect(await take(() => 'room')).toBe('room');
  });
  await expect(take(() => Promise.reject(new Error('broke off')))).rejects.toThrow('broke off');
  expect(await take(() => 'room')).toBe('room');
});

test('a fetched file has the time that it has at the host, if that is known', async () => {
  const path = join(folder, 'dated');
  expect(
    await writeFetched(Readable.from([Buffer.from('abc')]), { path, modifiedAt: 1_700_000_000_000 }),
  ).toBe(3);
  expect((await stat(path)).mtimeMs).toBe(1_700_000_000_000);
  await writeFetched(Readable.from([Buffer.from('abc')]), { path, modifiedAt: 0 });
  expect((await stat(path)).mtimeMs).toBeGreaterThan(1_700_000_000_000);
  expect((await readFile(path)).toString()).toBe('abc');
});

test('a host that sends too slowly is given up after a minute, and one that goes on is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const body = new PassThrough();
  const written = writeFetched(body, { path: join(folder, 'slow'), modifiedAt: 0 });
  const refused = expect(written).rejects.toMatchObject({
    name: 'HostError',
    message: 'the host sent too slowly',
  });
  for (let piece = 0; piece < 16; piece++)
    if (!body.write(Buffer.alloc(1024 ** 2)))
      await new Promise((resolve) => void body.once('drain', resolve));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(body.destroyed).toBe(false);
  body.write('a few bytes');
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
});

test('only what the host does wrong is said of the host', async () => {
  const failing = (error: Error) =>
    writeFetched(
      new Readable({
        read() {
          this.destroy(error);
        },
      }),
      { path: join(folder, 'failing'), modifiedAt: 0 },
    );
  await expect(failing(new HttpError('unreachable', 'silent'))).rejects.toMatchObject({ name: 'HostError' });
  await expect(failing(new Error('ours'))).rejects.toThrow('ours');
  const body = Readable.from([Buffer.from('abc')]);
  await expect(
    writeFetched(body, { path: join(folder, 'none', 'file'), modifiedAt: 0 }),
  ).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
