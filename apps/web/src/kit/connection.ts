/**
 * KIT · Whether the API can be reached.
 * Every call reports how it went. After an outage one probe with growing pauses finds out when the API is back; then `onBack`
 * reads everything anew. The shell shows a calm banner meanwhile.
 */
import type { ApiError } from './api-error.ts';
import { isOutage } from './api-error.ts';
import { createStore, type ReadableStore } from './store.ts';

export type ConnectionState = { isDown: boolean };

export type Connection = ReadableStore<ConnectionState> & {
  report: (error: ApiError | null) => void;
  /** Probes now instead of at the end of the pause. */
  retry: () => void;
};

type ConnectionOptions = {
  /** Resolves when the API answers; rejects otherwise. */
  probe: () => Promise<unknown>;
  onBack: () => void;
  /** A number from 0 to 1, for jitter. */
  random: () => number;
};

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** The pause before probe number `attempt` (from 0), in milliseconds: doubling, capped, and spread by up to a half. */
export function pauseBefore(attempt: number, random: () => number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return full / 2 + (full / 2) * random();
}

export function createConnection({ probe, onBack, random }: ConnectionOptions): Connection {
  const store = createStore<ConnectionState>({ isDown: false });
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(pause: number) {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      attempt += 1;
      // What the probe finds out arrives through `report`, as for every call.
      await probe().catch(() => undefined);
      if (store.get().isDown) schedule(pauseBefore(attempt, random));
    }, pause);
  }

  function report(error: ApiError | null) {
    // A refusal is an answer. A 502 is about a service behind the API.
    const isDown = isOutage(error) && error.status !== 502;
    if (isDown === store.get().isDown) return;
    store.set({ isDown });
    clearTimeout(timer);
    attempt = 0;
    if (isDown) schedule(pauseBefore(0, random));
    else onBack();
  }

  return { ...store, report, retry: () => store.get().isDown && schedule(0) };
}
