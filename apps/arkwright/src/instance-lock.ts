import { createHash } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeFileAtomically } from './atomic-file.ts';
import { processStart } from './process-identity.ts';
import { errorCode, fileError, StartError } from './start-error.ts';

const POLL_MS = 20;
const ABANDONED_MS = 5000;

type Holder = { pid: number; start: string; stopping?: boolean };

/** `markStopping` tells a program that starts now to wait a moment instead of giving up. */
export type InstanceLock = { markStopping(): Promise<void>; release(): Promise<void> };

/**
 * Makes this process the only one that uses `directory`, until `release` or the end of the process. A lock left by a
 * process that is gone is taken over; one that is stopping is waited for, at most `patience` milliseconds. Throws a
 * StartError that names the holder and how to stop it.
 */
export async function acquireInstanceLock(directory: string, patience = 30_000): Promise<InstanceLock> {
  const path = join(directory, 'arkwright.lock');
  const self: Holder = { pid: process.pid, start: (await processStart(process.pid)) ?? '' };
  const deadline = Date.now() + patience;
  while (!(await create(path, self))) {
    const text = await readLock(path);
    if (text === undefined) continue;
    const holder = parse(text);
    if (!holder || (await isGone(holder))) {
      if (await takeOver(path, text, self)) break;
    } else if (!holder.stopping || Date.now() > deadline) {
      throw inUse(directory, holder);
    }
    await delay(POLL_MS);
  }
  return {
    markStopping: () => writeFileAtomically(path, JSON.stringify({ ...self, stopping: true })),
    release: () => rm(path, { force: true }),
  };
}

/** The id of the process that holds the lock of `directory`, if one does. */
export async function lockHolder(directory: string): Promise<number | undefined> {
  const text = await readFile(join(directory, 'arkwright.lock'), 'utf8').catch(() => '');
  const holder = parse(text);
  return holder && !(await isGone(holder)) ? holder.pid : undefined;
}

/** False when the lock exists. A link is made whole or not at all, so nobody ever reads half a lock. */
async function create(path: string, self: Holder): Promise<boolean> {
  const draft = `${path}.${process.pid}`;
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
 * Puts our lock in the place of a dead one whose text is `expected`. Of several that try, the one that makes the marker
 * wins. The marker is a second name of the lock as it is now, so reading it shows whether somebody was quicker.
 */
async function takeOver(path: string, expected: string, self: Holder): Promise<boolean> {
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

/** A marker is needed for a millisecond; one that is older was left by a starter that was killed in just that one. */
async function removeAbandoned(marker: string): Promise<void> {
  const found = await stat(marker).catch(() => undefined);
  if (found && Date.now() - found.ctimeMs > ABANDONED_MS) await rm(marker, { force: true });
}

/** Undefined when the lock is gone by now. */
async function readLock(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw fileError(
      { what: 'read the lock', path, advice: 'Start Arkwright as the user that ran it before.' },
      error,
    );
  });
}

function parse(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('start' in value))
      return undefined;
    if (typeof value.pid !== 'number' || typeof value.start !== 'string') return undefined;
    return { pid: value.pid, start: value.start, stopping: 'stopping' in value && value.stopping === true };
  } catch {
    return undefined;
  }
}

async function isGone(holder: Holder): Promise<boolean> {
  return (await processStart(holder.pid)) !== holder.start;
}

function inUse(directory: string, holder: Holder): StartError {
  return new StartError(
    `Arkwright already runs on ${directory} (process ${holder.pid}). Stop it with "kill ${holder.pid}", or set DATA_DIR and PORT to start a second one.`,
  );
}
