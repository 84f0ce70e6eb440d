import { type HeapTimer, TimerHeap } from './timer-heap.ts';

/** Wakes are gathered for this long, ms: with thousands of servers nobody should be woken alone. */
const GATHER_MS = 10;

/** Wakes sleepers at their times of `performance.now()`, with one timer for all. */
export class WakeTimer {
  readonly #heap = new TimerHeap();
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #rangAt = 0;
  #ringsAt = Number.POSITIVE_INFINITY;

  /** @param onError hears what a sleeper throws; the others are woken all the same */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  set(sleeper: HeapTimer, wakeAt: number): void {
    // Never within the round that is on: a sleeper that wants to be woken at once would keep it from ending.
    this.#heap.set(sleeper, Math.max(wakeAt, this.#rangAt + GATHER_MS));
    this.#arm();
  }

  remove(sleeper: HeapTimer): void {
    this.#heap.remove(sleeper);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #arm(): void {
    const { earliest } = this.#heap;
    if (earliest >= this.#ringsAt) return;
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#ringsAt = Math.max(earliest, now + GATHER_MS);
    this.#timer = setTimeout(this.#ring, Math.ceil(this.#ringsAt - now));
  }

  #ring = (): void => {
    const now = performance.now();
    this.#rangAt = now;
    for (let due = this.#heap.takeDue(now); due; due = this.#heap.takeDue(now)) {
      try {
        due.wake(now);
      } catch (error) {
        this.#onError(error);
      }
    }
    this.#ringsAt = Number.POSITIVE_INFINITY;
    this.#arm();
  };
}
