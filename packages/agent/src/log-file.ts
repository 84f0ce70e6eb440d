import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type FileLine, readFileLine } from '@arkwright/ark/log-file-line';

/**
 * Bytes at the start that identify a log, whatever its name and location: the engine starts each log with the
 * time. A shorter file has no line of the game yet.
 */
const HEAD_BYTES = 256;
/** Bytes held in memory at a time. The game writes no longer line. Even, because of two-byte characters. */
const CHUNK_BYTES = 256 * 1024;
/** Bytes searched per poll, even if few of them are the game's. */
const MAX_LOOK_BYTES = 16 * 1024 * 1024;
/** Maximum backups searched for the last log read. */
const MAX_BACKUPS = 100;

const NEWLINE = 0x0a;

export type LogFile = {
  path: string;
  /** Identifies what the game has written between two launches. */
  run: string;
  size: number;
  isUtf16: boolean;
};

/** A line with the range of its bytes. */
export type PlacedLine = FileLine & { start: number; end: number };

/**
 * Opens a log for one poll: keeping it open could prevent the game from renaming it. Undefined if it doesn't
 * exist.
 */
async function withFile<Result>(
  path: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** The existing log; undefined if there is none, or if it is almost empty. */
export function findLog(path: string): Promise<LogFile | undefined> {
  return withFile(path, async (file) => {
    const head = await readHead(file);
    return head && { path, ...head, size: (await file.stat()).size };
  });
}

async function readHead(file: FileHandle): Promise<Pick<LogFile, 'run' | 'isUtf16'> | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  if (bytesRead < HEAD_BYTES) return undefined;
  const run = createHash('sha256').update(buffer).digest('hex').slice(0, 32);
  const isUtf16 = (buffer[0] === 0xff && buffer[1] === 0xfe) || (buffer[0] !== 0 && buffer[1] === 0);
  return { run, isUtf16 };
}

/** The logs that the game renames at its next launch (`ShooterGame-backup-….log`), oldest first. */
export async function findBackups(path: string): Promise<LogFile[]> {
  const folder = dirname(path);
  const prefix = `${basename(path).replace(/\.log$/i, '')}-backup-`.toLowerCase();
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.toLowerCase().startsWith(prefix) && /\.log$/i.test(name),
  );
  const dated: { path: string; changedAt: number }[] = [];
  for (const name of names) {
    const place = join(folder, name);
    const found = await stat(place).catch(() => undefined);
    if (found) dated.push({ path: place, changedAt: found.mtimeMs });
  }
  dated.sort((a, b) => a.changedAt - b.changedAt);
  const backups: LogFile[] = [];
  for (const { path } of dated.slice(-MAX_BACKUPS)) {
    const backup = await findLog(path);
    if (backup) backups.push(backup);
  }
  return backups;
}

/**
 * The game's lines from a byte on, at most `max`; the position reached, and whether it is the end. An
 * unfinished line is left for later, unless nothing more will be written.
 */
export async function readLog(
  { path, run, isUtf16 }: LogFile,
  { from, max, isFinished }: { from: number; max: number; isFinished: boolean },
): Promise<{ lines: PlacedLine[]; next: number; isAtEnd: boolean }> {
  const lines: PlacedLine[] = [];
  const take = (bytes: Buffer, start: number) => {
    const text = bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, '');
    const line = readFileLine(text);
    if (line) lines.push({ ...line, start, end: start + bytes.length });
  };
  let next = from;
  const isAtEnd = await withFile(path, async (file) => {
    // It was renamed or restarted since it was found: the next poll notices.
    if ((await readHead(file))?.run !== run) return false;
    const buffer = Buffer.alloc(CHUNK_BYTES);
    while (next < from + MAX_LOOK_BYTES) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, next);
      const chunk = buffer.subarray(0, bytesRead);
      let start = 0;
      for (let end = lineEnd(chunk, start, isUtf16); end > 0; end = lineEnd(chunk, start, isUtf16)) {
        take(chunk.subarray(start, end), next + start);
        start = end;
        if (lines.length < max) continue;
        next += start;
        return false;
      }
      next += start;
      if (bytesRead < CHUNK_BYTES) {
        if (isFinished && start < bytesRead) {
          take(chunk.subarray(start), next);
          next += bytesRead - start;
        }
        return true;
      }
      if (start === 0) next += bytesRead;
    }
    return false;
  });
  return { lines, next, isAtEnd: isAtEnd ?? false };
}

/** The byte after the next line; 0 if no line ends here. */
function lineEnd(bytes: Buffer, from: number, isUtf16: boolean): number {
  if (!isUtf16) return bytes.indexOf(NEWLINE, from) + 1;
  for (let at = bytes.indexOf(NEWLINE, from); at >= 0; at = bytes.indexOf(NEWLINE, at + 1))
    if (at % 2 === 0 && bytes[at + 1] === 0) return at + 2;
  return 0;
}
