import { BoundedMap } from '@arkwright/ark/bounded';
import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_OWN_APPLICATIONS } from '../capacity.ts';

const FIRST_MS = MINUTE_MS;
/** A token that is refused is tried a few times, as a 401 may come from anyone on the way; each counts towards a block. */
const FREE_UNAUTHORIZED = 3;
const FIRST_UNAUTHORIZED_MS = 5000;
const LONGEST_UNAUTHORIZED_MS = 5 * MINUTE_MS;
export const LONGEST_PAUSE_MS = HOUR_MS;
/** Addresses of Discord: the program has one, each test its own; and the applications of instances. */
const MAX_BRAKES = MAX_OWN_APPLICATIONS + 100;
const CHANNEL = 'arkwright-discord-pause';

/** Nothing was sent to Discord: it wants no requests for `ms`. */
export class PausedError extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`Discord wants no requests for ${Math.ceil(ms / 1000)} s`);
    this.name = 'PausedError';
    this.ms = ms;
  }
}

/** `lastMs`: how long the last pause was for which Discord had named no time. */
type Pause = { ms: number; lastMs: number };

export type Brake = ReturnType<typeof createBrake>;

/**
 * Stops all requests after a 429 that names no time: for 60 s, twice as long each time that Discord still answers so
 * afterwards, an hour at most. Discord blocks an address for an hour after 10,000 refused requests in ten minutes.
 */
export function createBrake(now: () => number) {
  let until = 0;
  let lastMs = 0;
  let unauthorized = 0;
  const leftMs = () => Math.max(0, until - now());
  /** Undefined if a pause is on already, which requests that were under way may not extend. */
  const pause = (ms: number): Pause | undefined => {
    if (leftMs() > 0) return undefined;
    until = now() + ms;
    return { ms, lastMs };
  };
  return {
    leftMs,
    /** A 429: for the time that it names, if it does. */
    pull(ms?: number): Pause | undefined {
      if (leftMs() > 0) return undefined;
      if (ms === undefined) lastMs = Math.min(lastMs === 0 ? FIRST_MS : lastMs * 2, LONGEST_PAUSE_MS);
      return pause(ms ?? lastMs);
    },
    /** A 401 to the bot's token. */
    refused(): Pause | undefined {
      if (leftMs() > 0 || ++unauthorized <= FREE_UNAUTHORIZED) return undefined;
      const doublings = unauthorized - FREE_UNAUTHORIZED - 1;
      return pause(Math.min(FIRST_UNAUTHORIZED_MS * 2 ** doublings, LONGEST_UNAUTHORIZED_MS));
    },
    /** Another thread has met a limit. */
    follow(pulled: Pause): void {
      lastMs = Math.max(lastMs, pulled.lastMs);
      until = Math.max(until, now() + pulled.ms);
    },
    /** Discord took a request: the next pause is a short one again. */
    release(): void {
      if (leftMs() > 0) return;
      lastMs = 0;
      unauthorized = 0;
    },
  };
}

const brakes = new BoundedMap<string, Brake>({ max: MAX_BRAKES, whenFull: 'drop-oldest' });

/** The brake that all clients of a thread share: for an address of Discord, or for the token of one application there. */
export function brakeOf(key: string): Brake {
  const known = brakes.get(key);
  if (known) return known;
  const brake = createBrake(() => performance.now());
  brakes.set(key, brake);
  return brake;
}

// The API and the worker are threads of one process, and Discord counts by its address.
const threads = new BroadcastChannel(CHANNEL);
// Node's own type of what its BroadcastChannel is called with is `unknown`.
threads.onmessage = (message: unknown) => {
  const { key, pulled } = (message as { data: { key: string; pulled: Pause } }).data;
  brakeOf(key).follow(pulled);
};
(threads as unknown as { unref(): void }).unref();

/** Stops all requests of the process, as the brake of this thread has found right. */
export function pauseAll(key: string, pulled: Pause | undefined): void {
  if (pulled) threads.postMessage({ key, pulled });
}
