import { AppError } from '../base/app-error.ts';
import { createFairSemaphore } from '../base/fair-semaphore.ts';
import { stopWith } from '../base/stop-with.ts';
import { type Database, openDatabase, sqlState } from './database.ts';
import type { NewSocket, OnAsked } from './database-watch.ts';

/** Maximum concurrent reads in this process, each on its own connection; the main pool is not used. */
const IN_ALL = 6;
/** Timeout of a statement, ms; others may take longer. */
const STATEMENT_MS = 2000;
const CANCELED = '57014';

type HeavyRead<Found> = {
  /** The instance whose turn it is. */
  caller: string;
  /** The message if a statement takes too long: what helps. */
  tooLong: string;
  /**
   * That of the request: it fires when the client disconnects or its time is over. The read then leaves the queue, or stops
   * where it pauses between slices.
   */
  signal?: AbortSignal | undefined;
  read: (db: Database) => Promise<Found>;
};

/**
 * Reads that may scan each row of an instance: searches, exports, whole lists. All features of a process
 * share one queue, and a small read-only pool.
 */
export type HeavyReads = {
  /**
   * Reads in the caller's turn; RATE_LIMITED if it doesn't come in time, UNAVAILABLE if the read takes too
   * long.
   */
  run<Found>(heavy: HeavyRead<Found>): Promise<Found>;
  close(): Promise<void>;
};

/** Opens the pool; it connects on first use. */
export function openHeavyReads(options: {
  url: string;
  newSocket?: NewSocket;
  onAsked?: OnAsked;
  onError?: (error: Error) => void;
  statementMs?: number;
}): HeavyReads {
  const { statementMs = STATEMENT_MS, ...rest } = options;
  const db = openDatabase({
    ...rest,
    poolSize: IN_ALL,
    statementMs,
    // One processor each: otherwise a caller with two turns could use all of them.
    parameters: { default_transaction_read_only: 'on', max_parallel_workers_per_gather: '0', jit: 'off' },
  });
  const turns = createFairSemaphore({
    perCaller: 2,
    inAll: IN_ALL,
    waitMs: 3000,
    mostWaiting: 10,
    message: 'Too many searches at once. Please wait a moment.',
  });
  return {
    async run({ caller, tooLong, signal, read }) {
      const done = new AbortController();
      try {
        return await turns.run(
          caller,
          () => (signal ? stopWith(signal, () => read(db)) : read(db)),
          (giveUp) => signal?.addEventListener('abort', giveUp, { once: true, signal: done.signal }),
        );
      } catch (error) {
        throw sqlState(error) === CANCELED ? new AppError('UNAVAILABLE', tooLong) : error;
      } finally {
        done.abort();
      }
    },
    close: () => db.close(),
  };
}
