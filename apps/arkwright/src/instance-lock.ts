import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeFileAtomically } from './base/atomic-file.ts';
import { processPlace, processStart } from './base/process-identity.ts';
import { StartError } from './base/start-error.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Holder, LockText } from './lock-file.ts';
import { createLock, parseLock, readLock, takeOverLock } from './lock-file.ts';
import type { SystemLock } from './system-lock.ts';
import { takeSystemLock } from './system-lock.ts';

const POLL_MS = 20;

/** `markStopping` makes a program that starts now wait a moment instead of giving up. */
export type InstanceLock = { markStopping(): Promise<void>; release(): Promise<void> };

export type LockOptions = {
  /** How long to wait for a holder that is stopping. */
  timeoutMs?: number;
  /** The interval of our heartbeat, and how long without one a lock from elsewhere counts as dead. */
  beatMs?: number;
  termMs?: number;
  /** Called with one line if the start has to wait for that long. */
  report?: (line: string) => void;
  /** Another process took the lock while we were suspended: nothing may be written there from now on. */
  onLost?: () => void;
  /** For tests. */
  place?: string;
  systemLock?: (path: string) => Promise<SystemLock>;
};

/**
 * Makes this process the only user of `directory`, until `release` or the end of the process. A lock left by
 * a dead process is taken over; a stopping holder is waited for. In another container or on another machine a
 * process id proves nothing: there a lock is dead if the system's lock is free (if the file system has such
 * locks) and its heartbeat has not moved for a term, by our own clock. Throws a StartError that names the
 * holder.
 */
export async function acquireInstanceLock(
  directory: string,
  options: LockOptions = {},
): Promise<InstanceLock> {
  const { timeoutMs = 30_000, beatMs = 2000, termMs = 10_000, systemLock = takeSystemLock } = options;
  const { report = () => {}, onLost = () => {} } = options;
  const path = lockPath(directory);
  const place = options.place ?? (await processPlace());
  const start = (await processStart(process.pid)) ?? '';
  const self: Holder = { pid: process.pid, start, place, host: hostname() };
  const watch = watchBeat({ beatMs, termMs });
  const deadline = Date.now() + timeoutMs;
  let system: SystemLock = 'taken';
  let isTold = false;
  try {
    for (;;) {
      if (system === 'taken') system = await systemLock(systemPath(path));
      const lock = await readLock(path);
      const holder = lock && parseLock(lock.text);
      const state = lock ? await stateOf(lock, { place, system, watch }) : 'gone';
      if (state === 'alive' && holder && (!holder.stopping || Date.now() > deadline))
        throw inUse(directory, holder, place);
      // Another process that is just starting has the system's lock and is about to write the other one.
      if (state === 'gone' && system === 'taken' && Date.now() > deadline) throw inUse(directory);
      if (state === 'gone' && system !== 'taken') {
        if (!lock) {
          if (await createLock(path, self)) break;
        } else if (await takeOverLock(path, lock.text, self)) break;
      }
      if (state === 'silent' && !isTold && holder) {
        isTold = true;
        report(waiting(directory, holder, termMs));
      }
      await delay(POLL_MS);
    }
    return await hold(path, { self, system, beatMs, onLost });
  } catch (error) {
    release(system);
    throw error;
  }
}

/**
 * Who holds the lock of `directory`, if anybody does; `isHere` is false in another container or on another
 * machine.
 */
export async function lockHolder(
  directory: string,
): Promise<{ pid: number; host: string; isHere: boolean } | undefined> {
  const path = lockPath(directory);
  const lock = await readLock(path);
  const holder = lock && parseLock(lock.text);
  if (!lock || !holder) return undefined;
  const place = await processPlace();
  const found = { pid: holder.pid, host: holder.host, isHere: isIn(holder, place) };
  if (found.isHere) return (await isGone(holder)) ? undefined : found;
  // A free and silent lock may be from a machine without such locks: taking it over waits for that.
  const system = await takeSystemLock(systemPath(path));
  release(system);
  return system === 'taken' ? found : undefined;
}

const lockPath = (directory: string) => join(directory, 'arkwright.lock');
const systemPath = (path: string) => `${path}.system`;

function release(system: SystemLock): void {
  if (typeof system === 'object') system.release();
}

/** Keeps our new lock alive by its heartbeat. */
async function hold(
  path: string,
  ours: { self: Holder; system: SystemLock; beatMs: number; onLost: () => void },
): Promise<InstanceLock> {
  let { self } = ours;
  let heartbeat = await startHeartbeat(path, ours);
  const isOurs = async () => (await readLock(path))?.text === JSON.stringify(self);
  return {
    markStopping: async () => {
      await heartbeat.stop();
      if (!(await isOurs())) return;
      self = { ...self, stopping: true };
      await writeFileAtomically(path, JSON.stringify(self));
      heartbeat = await startHeartbeat(path, ours);
    },
    release: async () => {
      await heartbeat.stop();
      if (await isOurs()) await rm(path, { force: true });
      release(ours.system);
    },
  };
}

type State = 'alive' | 'unsure' | 'silent' | 'gone';

/** `gone` also for a file that can't be read as a lock. */
async function stateOf(
  lock: LockText,
  known: { place: string; system: SystemLock; watch: (lock: LockText) => State },
): Promise<State> {
  const holder = parseLock(lock.text);
  if (!holder) return 'gone';
  if (isIn(holder, known.place)) return (await isGone(holder)) ? 'gone' : 'alive';
  return known.system === 'taken' ? 'alive' : known.watch(lock);
}

/**
 * Checks by repeated polling whether a lock has a heartbeat. Its time is compared with itself, never with a
 * clock.
 */
function watchBeat({ beatMs, termMs }: { beatMs: number; termMs: number }): (lock: LockText) => State {
  let first: (LockText & { since: number }) | undefined;
  return (lock) => {
    const now = performance.now();
    if (first?.text !== lock.text) first = { ...lock, since: now };
    if (first.beat !== lock.beat) return 'alive';
    if (now - first.since > termMs) return 'gone';
    return now - first.since > beatMs * 1.5 ? 'silent' : 'unsure';
  };
}

/** Whether the holder's process id is meaningful here. Older programs did not say where they were. */
function isIn(holder: Holder, place: string): boolean {
  return holder.place === place || holder.place === '';
}

async function isGone(holder: Holder): Promise<boolean> {
  return (await processStart(holder.pid)) !== holder.start;
}

function inUse(directory: string, holder?: Holder, place = ''): StartError {
  const [where, stop] =
    holder && isIn(holder, place)
      ? [` (process ${holder.pid})`, `with "kill ${holder.pid}"`]
      : [`, in another container or on another machine${hostOf(holder)}`, 'there'];
  return new StartError(
    `Arkwright already runs on ${directory}${where}. Stop it ${stop}, or set DATA_DIR and PORT to start a second one.`,
  );
}

function waiting(directory: string, holder: Holder, termMs: number): string {
  return `Waiting for up to ${termMs / 1000} s: ${directory} was used in another container or on another machine${hostOf(holder)}, where Arkwright may still run.`;
}

function hostOf(holder: Holder | undefined): string {
  return holder?.host ? ` (${holder.host})` : '';
}
