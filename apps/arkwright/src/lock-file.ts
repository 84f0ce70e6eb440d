import { createHash, randomBytes } from 'node:crypto';
import { link, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { writeFileAtomically } from './base/atomic-file.ts';
import { errorCode, fileError } from './base/start-error.ts';

const ABANDONED_MS = 5000;

/** `place` is where `pid` is meaningful (`processPlace`); `host` tells people where that is. */
export type Holder = { pid: number; start: string; place: string; host: string; stopping?: boolean };

/** The lock as read: `text` is the holder, `beat` the file's time, which a living holder updates. */
export type LockText = { text: string; beat: number };

/** False if the lock exists. A link is created completely or not at all, so nobody ever reads half a lock. */
export async function createLock(path: string, self: Holder): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, JSON.stringify(self), { mode: 0o600 });
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw fileError(
      { what: 'create the lock', path, advice: 'Set DATA_DIR to a folder on a local disk that is writable.' },
      error,
    );
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Replaces a dead lock whose text is `expected` with ours. Of several that try, the one that creates the
 * marker wins. The marker is a second name of the current lock, so reading it shows whether somebody was
 * faster.
 */
export async function takeOverLock(path: string, expected: string, self: Holder): Promise<boolean> {
  const marker = `${path}.${createHash('sha256').update(expected).digest('hex').slice(0, 16)}`;
  try {
    await link(path, marker);
  } catch {
    await removeAbandoned(marker);
    return false;
  }
  try {
    if ((await readFile(marker, 'utf8')) !== expected) return false;
    await writeFileAtomically(path, JSON.stringify(self));
    return true;
  } finally {
    await rm(marker, { force: true });
  }
}

/**
 * A marker is needed for a millisecond; an older one was left by a process that was killed in that
 * millisecond.
 */
async function removeAbandoned(marker: string): Promise<void> {
  const found = await stat(marker).catch(() => undefined);
  if (found && Date.now() - found.ctimeMs > ABANDONED_MS) await rm(marker, { force: true });
}

/** Undefined if there is no lock (any longer). */
export async function readLock(path: string): Promise<LockText | undefined> {
  try {
    // Opening makes network file systems refresh the time.
    await using file = await open(path, 'r');
    const { mtimeMs } = await file.stat();
    return { text: await file.readFile('utf8'), beat: mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw fileError(
      { what: 'read the lock', path, advice: 'Start Arkwright as the user that ran it before.' },
      error,
    );
  }
}

/** Undefined if it isn't our lock. A lock of an older program has no place. */
export function parseLock(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('start' in value))
      return undefined;
    if (typeof value.pid !== 'number' || typeof value.start !== 'string') return undefined;
    const place = 'place' in value && typeof value.place === 'string' ? value.place : '';
    const host = 'host' in value && typeof value.host === 'string' ? value.host : '';
    const stopping = 'stopping' in value && value.stopping === true;
    return { pid: value.pid, start: value.start, place, host, stopping };
  } catch {
    return undefined;
  }
}
