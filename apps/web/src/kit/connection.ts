/**
 * KIT · Whether the API can be reached.
 * Every call reports how it went. After an outage one probe with pauses of up to 4 s finds out when the API is back; then `onBack`
 * makes the reads that have failed again. Where outages follow each other (one route alone may fail for ever), that happens
 * later each time. The shell shows a calm banner meanwhile.
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
const MAX_PAUSE_MS = 30_000;
/** Probes are cheap, and people wait for the one that reaches the API again. */
const MAX_PROBE_PAUSE_MS = 4000;
/** An outage sooner after the last one continues its pauses. Longer than the longest of them. */
const GOOD_AFTER_MS = 60_000;

/** The pause before probe number `attempt` (from 0), in milliseconds: doubling, capped, and spread by up to a half. */
export function pauseBefore(attempt: number, random: () => number): number {
  const full = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return full / 2 + (full / 2) * random();
}

export function createConnection({ probe, onBack, random }: ConnectionOptions): Connection {
  const store = createStore<ConnectionState>({ isDown: false });
  /** How often it was tried in this outage, and how many outages came shortly one after another before it. */
  let attempt = 0;
  let relapses = 0;
  let backAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const probePause = () => Math.min(MAX_PROBE_PAUSE_MS, pauseBefore(attempt, random));

  function probeAfter(pause: number) {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      attempt += 1;
      // The probe's result arrives through `report`, as for every call.
      await probe().catch(() => undefined);
      if (store.get().isDown) probeAfter(probePause());
    }, pause);
  }

  function goDown() {
    relapses = performance.now() - backAt < GOOD_AFTER_MS ? relapses + 1 : 0;
    attempt = relapses;
    store.set({ isDown: true });
    probeAfter(probePause());
  }

  function comeBack() {
    backAt = performance.now();
    clearTimeout(timer);
    if (relapses > 0) timer = setTimeout(onBack, pauseBefore(relapses, random));
    store.set({ isDown: false });
    if (relapses === 0) onBack();
  }

  function report(error: ApiError | null) {
    // A refusal is an answer. A 502 is about a service behind the API.
    const isDown = isOutage(error) && error.status !== 502;
    if (isDown === store.get().isDown) return;
    if (isDown) goDown();
    else comeBack();
  }

  function retry() {
    if (!store.get().isDown) return;
    relapses = 0;
    probeAfter(0);
  }

  return { ...store, report, retry };
}
