import type { Logger } from '../../base/logger.ts';
import { newId } from '../../base/random.ts';
import { Repeater } from '../repeater/repeater.ts';
import { LeaseTerm, type Moment, thisMoment } from './lease-term.ts';
import { openLockConnection } from './lock-connection.ts';
import * as repository from './lock-repository.ts';

/** After this time others may take a lock whose holder is silent. */
const LOCK_MS = 10_000;
/** Time between rounds, as a fraction of the term. */
const ROUND = 1 / 5;
const RETRY = 1 / 15;

/** A lock while it is held. After a loss there is a new one. */
export type Hold = {
  readonly name: string;
  /** Grows with every hold of any process: writes under an older one are refused (`isStillHeld`). */
  readonly epoch: number;
  /** Fires when the lock is lost or released. In a suspended process it fires late. */
  readonly signal: AbortSignal;
  /** Checks the clocks. Call before anything that others must not see done twice. */
  isHeld(): boolean;
};

/**
 * What a lock needs from the program. If only one worker can run, its `workerId` takes the lock back after a
 * kill.
 */
export type LockParts = {
  log: Logger;
  settings: { databaseUrl: string; workerId?: string | undefined };
};

/** For tests: a short term, and a suspended process. */
export type LockTiming = { termMs?: number; now?: () => Moment };

/**
 * Keeps trying to hold a lock that at most one process has. Only PostgreSQL's clock decides when it is free;
 * the holder relies on four fifths of the term by its own clocks, also while PostgreSQL is down. `onLost`
 * resolves when all running work has ended; only then does the process try again.
 */
export function holdLock(
  context: LockParts,
  lock: { name: string; onHeld: (hold: Hold) => void; onLost: () => Promise<void> },
  { termMs = LOCK_MS, now = thisMoment }: LockTiming = {},
): { release(): Promise<void> } {
  const { name } = lock;
  const holder = context.settings.workerId ?? newId();
  const connection = openLockConnection(context.settings.databaseUrl, name);
  const log = context.log.child({ lock: name });
  const term = new LeaseTerm(termMs, now);
  let held: { hold: Hold; ended: AbortController } | undefined;
  let losing: Promise<void> = Promise.resolve();
  let lapse: NodeJS.Timeout | undefined;

  function lose(): void {
    if (!held) return;
    clearTimeout(lapse);
    held.ended.abort();
    held = undefined;
    losing = lock.onLost().catch((error) => log.error({ err: error }, 'work under a lost lock did not end'));
  }

  function loseInTime(): void {
    log.warn('the lock could not be renewed in time');
    lose();
  }

  /** Counts a term from the time of the request; false if the reply took so long that nothing is left. */
  function count(askedAt: Moment): boolean {
    term.renew(askedAt);
    if (term.isValid) watchTerm();
    return term.isValid;
  }

  function watchTerm(): void {
    clearTimeout(lapse);
    // Timers use another clock, and may fire slightly early.
    lapse = setTimeout(() => (term.isValid ? watchTerm() : loseInTime()), Math.ceil(term.leftMs));
  }

  async function take(): Promise<void> {
    await losing;
    const askedAt = now();
    const epoch = await connection.run((db) => repository.takeLock(db, { name, holder, termMs }));
    if (epoch === undefined || !count(askedAt)) return;
    const ended = new AbortController();
    const { signal } = ended;
    const hold = { name, epoch, signal, isHeld: () => !signal.aborted && term.isValid };
    held = { hold, ended };
    lock.onHeld(hold);
  }

  async function renew(hold: Hold): Promise<void> {
    const askedAt = now();
    const isKept = await connection.run((db) => repository.renewLock(db, { ...hold, termMs }));
    // A process that was suspended when the term ended starts over, even if nobody noticed.
    if (!isKept || !hold.isHeld() || !count(askedAt)) loseInTime();
  }

  async function round(): Promise<void> {
    if (held?.hold.isHeld() === false) loseInTime();
    await (held ? renew(held.hold) : take());
  }

  const rounds = new Repeater({
    run: round,
    everyMs: termMs * ROUND,
    retryMs: termMs * RETRY,
    onFailure: (error) => log.debug({ err: error }, 'the lock could not be requested'),
  });
  void rounds.runNow();

  return {
    async release() {
      connection.hurry();
      await rounds.stop();
      const last = held?.hold;
      lose();
      await losing;
      if (last) {
        connection.hurry();
        await connection
          .run((db) => repository.releaseLock(db, last))
          .catch((error) => log.debug({ err: error }, 'the lock was not given back; it expires by itself'));
      }
      await connection.close();
    },
  };
}
