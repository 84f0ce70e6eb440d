import { useSyncExternalStore } from 'react';

const STEP_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in milliseconds since 1970, in steps of 30 s. One timer serves the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
