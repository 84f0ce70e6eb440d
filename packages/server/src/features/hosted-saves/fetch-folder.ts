import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { HostError } from '../../hosts/port.ts';
import { HttpError } from '../../platform/outbound/http-error.ts';

/** In DATA_DIR: a folder for each run of the program, which has one for each fetch. */
const FOLDER = 'hosted-saves';
const RUN = randomUUID();

/** Free space to keep after a fetch, for the database and logs. */
const SPARE_BYTES = 1024 ** 3;

/** A host that sends fewer bytes in a minute would keep others waiting for hours. */
export const SLOWEST_BYTES = 15 * 1024 ** 2;
const TOO_SLOW = 'the host sent too slowly';

/** Deletes what earlier runs have left: only one program uses a DATA_DIR at a time. */
export async function removeLeftBehind(dataDir: string): Promise<void> {
  const folder = join(dataDir, FOLDER);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name !== RUN) await rm(join(folder, name), { recursive: true, force: true });
}

/** Runs `work` with a folder of its own, then deletes it with everything in it. */
export async function withFetchFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const own = join(dataDir, FOLDER, RUN);
  await mkdir(own, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(own, 'fetch-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the fetches under way have still to write, bytes. */
let reservedBytes = 0;

/**
 * Reserves room on the disk for a file of so many bytes while `work` writes it; `work` calls `onBytes` with the bytes
 * written so far. Throws ENOSPC if fewer than SPARE_BYTES would be left.
 */
export async function withRoom<Result>(
  { folder, bytes }: { folder: string; bytes: number },
  work: (onBytes: (written: number) => void) => Promise<Result>,
): Promise<Result> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - reservedBytes < bytes + SPARE_BYTES)
    throw Object.assign(new Error('no room for a save'), { code: 'ENOSPC' });
  let left = bytes;
  reservedBytes += left;
  const leave = (now: number) => {
    reservedBytes += now - left;
    left = now;
  };
  try {
    return await work((written) => leave(Math.max(0, bytes - written)));
  } finally {
    leave(0);
  }
}

/**
 * Writes what a host sends into a file, as it comes, with the file's time at the host if that is known (ms, otherwise 0).
 * Returns the number of bytes. Throws HostError if the host breaks off, or sends less than SLOWEST_BYTES in a minute.
 */
export async function writeFetched(
  body: Readable,
  target: { path: string; modifiedAt: number; onBytes?: (bytes: number) => void },
): Promise<number> {
  const { path, modifiedAt, onBytes } = target;
  let length = 0;
  let lengthBefore = 0;
  body.on('data', (piece: Buffer) => {
    length += piece.length;
    onBytes?.(length);
  });
  const watch = setInterval(() => {
    if (length - lengthBefore < SLOWEST_BYTES) body.destroy(new HostError('failed', TOO_SLOW));
    lengthBefore = length;
  }, MINUTE_MS);
  try {
    await pipeline(body, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof HttpError) throw new HostError('failed', 'the host did not send the whole file');
    throw error;
  } finally {
    clearInterval(watch);
  }
  if (modifiedAt > 0) await utimes(path, new Date(modifiedAt), new Date(modifiedAt));
  return length;
}

/** The first bytes of a file. */
export async function readStart(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
