import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HostError } from '../../hosts/port.ts';

/** In DATA_DIR: a folder for each run of the program, which has one for each fetch. */
const FOLDER = 'hosted-saves';
const RUN = randomUUID();

/** Free space to keep after a fetch, for the database and logs. */
const SPARE_BYTES = 1024 ** 3;

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

/** Throws ENOSPC if the disk has no room for `bytes` plus the reserve. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + SPARE_BYTES)
    throw Object.assign(new Error('no room for a save'), { code: 'ENOSPC' });
}

/** Writes what a host sends into a file, as it comes, with the file's time there. Returns the number of bytes. */
export async function writeFetched(
  body: Readable,
  target: { path: string; modifiedAt: number; onBytes?: (bytes: number) => void },
): Promise<number> {
  const { path, modifiedAt, onBytes } = target;
  let length = 0;
  body.on('data', (piece: Buffer) => {
    length += piece.length;
    onBytes?.(length);
  });
  try {
    await pipeline(body, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new HostError('failed', 'the host did not send the whole file');
  }
  await utimes(path, new Date(modifiedAt), new Date(modifiedAt));
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
