/**
 * One timer for a connection's deadlines, set for the earliest. Asking for a later time than the one set does
 * nothing, so that a busy connection never touches the timer: a caller woken too early asks again.
 */
export class Alarm {
  readonly #onRing: () => void;
  #timer: NodeJS.Timeout | undefined;
  #ringsAt = Number.POSITIVE_INFINITY;

  constructor(onRing: () => void) {
    this.#onRing = onRing;
  }

  /** Fires at this time of `performance.now()` or before. */
  ringBy(time: number): void {
    if (time >= this.#ringsAt) return;
    clearTimeout(this.#timer);
    this.#ringsAt = time;
    this.#timer = setTimeout(
      () => {
        this.#ringsAt = Number.POSITIVE_INFINITY;
        this.#onRing();
      },
      Math.ceil(time - performance.now()),
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#ringsAt = Number.POSITIVE_INFINITY;
  }
}
