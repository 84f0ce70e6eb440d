import { CallFailed } from './companion-line.ts';

/** How long a companion waits, in milliseconds. */
export type CompanionPace = {
  /** After the first failure; twice as long after each further one, up to `refusedMs`. */
  retryMs: number;
  /** When the program does not want it. */
  refusedMs: number;
  helloMs: number;
  /** The first upload comes within this time, so that many companions do not upload at once. */
  firstUploadMs: number;
};

export const COMPANION_PACE: CompanionPace = {
  retryMs: 1000,
  refusedMs: 60_000,
  helloMs: 300_000,
  firstUploadMs: 3000,
};

/** Why a session ended, and how many did in a row. */
export type Failure = { error: unknown; duringHello: boolean; inARow: number };

/** How long to wait until the next hello: as long as the program asks for, and longer and longer otherwise. */
export function waitAfter({ error, duringHello, inARow }: Failure, pace: CompanionPace): number {
  const { retryMs, refusedMs } = pace;
  const isRefused = duringHello && error instanceof CallFailed && error.isRefusal;
  const backOff = isRefused ? refusedMs : Math.min(retryMs * 2 ** (inARow - 1), refusedMs);
  const asked = error instanceof CallFailed ? Math.min(error.retryAfterMs, refusedMs) : 0;
  return Math.max(jittered(backOff), asked);
}

/** A tenth more or less, so that those who were thrown out together do not come back together. */
export function jittered(ms: number): number {
  return ms * (0.9 + 0.2 * Math.random());
}
