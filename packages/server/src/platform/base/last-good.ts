import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BoundedMap } from '@arkwright/ark/bounded';
import type { Logger } from './logger.ts';
import { sha256 } from './random.ts';

const MEBIBYTE = 1024 * 1024;
/** Size of a small file on a disk. */
const BLOCK_BYTES = 4096;

export type LastGood = {
  /** Stores a text, in memory at once and on the disk soon. */
  keep(key: string, text: string): void;
  /** Makes sure that nothing of a key comes back. */
  forget(key: string): void;
  find(key: string): Promise<string | undefined>;
};

/**
 * The last good texts of this process, for when their source is unavailable. In `folder` they survive a
 * restart; if that isn't writable they live in memory only. Both are bounded: the least recently used (on the
 * disk: least recently written) texts go first. Only one process at a time may use a folder.
 */
export function createLastGood(options: {
  folder: string;
  log: Logger;
  maxMemoryBytes?: number;
  maxDiskBytes?: number;
}): LastGood {
  const { folder, log, maxMemoryBytes = 32 * MEBIBYTE, maxDiskBytes = 256 * MEBIBYTE } = options;
  /** By file name, least recently used first. */
  const memory = new BoundedMap<string, { text: string; bytes: number }>({
    max: maxMemoryBytes,
    whenFull: 'drop-oldest',
    weigh: ({ bytes }) => bytes,
  });
  /**
   * Size of each file on the disk, least recently written first. Undefined until the folder has been read.
   */
  let files: Map<string, number> | undefined;
  /** Disk operations, one after the other. */
  let work: Promise<void> = Promise.resolve();

  function remember(name: string, text: string) {
    memory.delete(name);
    memory.set(name, { text, bytes: Buffer.byteLength(text) });
  }

  function queue(run: (known: Map<string, number>) => Promise<void>) {
    work = work.then(async () => {
      files ??= await readFolder(folder);
      await run(files);
    });
    work = work.catch((error: unknown) => log.warn({ err: error }, 'a last good text could not be stored'));
  }

  async function remove(known: Map<string, number>, name: string) {
    await rm(join(folder, name), { force: true });
    known.delete(name);
  }

  async function store(known: Map<string, number>, name: string, text: string) {
    const packed = pack(text);
    try {
      const draft = join(folder, `${name}.tmp`);
      await writeFile(draft, packed, { mode: 0o600 });
      await rename(draft, join(folder, name));
    } catch (error) {
      // A text older than one already served would be worse than none.
      await remove(known, name);
      throw error;
    }
    known.delete(name);
    known.set(name, roomOf(Buffer.byteLength(packed)));
    let room = [...known.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [oldest, bytes] of [...known]) {
      if (room <= maxDiskBytes) break;
      room -= bytes;
      await remove(known, oldest);
    }
  }

  return {
    keep(key, text) {
      const name = fileOf(key);
      const kept = memory.get(name);
      if (kept?.text !== text) {
        remember(name, text);
        queue((known) => store(known, name, text));
        return;
      }
      // Already measured: a ban list has megabytes, and comes with each fetch.
      memory.delete(name);
      memory.set(name, kept);
    },
    forget(key) {
      const name = fileOf(key);
      memory.delete(name);
      queue(async (known) => {
        if (known.has(name)) await remove(known, name);
      });
    },
    async find(key) {
      const name = fileOf(key);
      await work;
      return memory.get(name)?.text ?? unpack(await readFile(join(folder, name), 'utf8').catch(() => ''));
    },
  };
}

const roomOf = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;

const fileOf = (key: string) => `${sha256(key)}.txt`;

/**
 * Prefixed with its hash: after a power cut a file may be empty or half written, and would look like a
 * shorter text.
 */
const pack = (text: string) => `${sha256(text)}\n${text}`;

function unpack(packed: string): string | undefined {
  const end = packed.indexOf('\n');
  const text = packed.slice(end + 1);
  return end !== -1 && packed.slice(0, end) === sha256(text) ? text : undefined;
}

/**
 * The texts in the folder with their sizes on the disk, oldest first; half-written files of a killed process
 * are removed.
 */
async function readFolder(folder: string): Promise<Map<string, number>> {
  // Only the last part of the path: without a data directory there is no place to store anything.
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const names = await readdir(folder);
  for (const name of names) if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true });
  const found: { name: string; bytes: number; writtenAt: number }[] = [];
  for (const name of names.filter((file) => file.endsWith('.txt'))) {
    const { size, mtimeMs } = await stat(join(folder, name));
    found.push({ name, bytes: roomOf(size), writtenAt: mtimeMs });
  }
  found.sort((a, b) => a.writtenAt - b.writtenAt);
  return new Map(found.map(({ name, bytes }) => [name, bytes]));
}
