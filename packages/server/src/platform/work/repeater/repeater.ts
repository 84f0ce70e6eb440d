/** What a `Repeater` does, and when. Times are in ms. */
export type RepeatedWork = {
  run: () => Promise<void> | void;
  /** Logs a failed turn. The next one comes all the same. */
  onFailure: (error: unknown) => void;
  /** From the end of a turn to the next one, without any poke; by default there is none. A function is called after each turn. */
  everyMs?: number | (() => number);
  /** From a poke to its turn, for further pokes to share it. By default, pokes of the same moment do. */
  gatherMs?: number;
  /** From the end of a turn to the next one, at least, however often it is poked. */
  gapMs?: number;
  /** From the end of a failed turn to the next one, whatever is poked meanwhile; by default a failed turn is like any other. */
  retryMs?: number;
};

/**
 * Does the same work again and again: soon after each poke, and at intervals. Turns never overlap; pokes during a turn make
 * one more after it. A failed turn is reported and never ends the repetition. The first turn comes at the first interval,
 * unless it is poked or asked for sooner.
 */
export class Repeater {
  readonly #work: RepeatedWork;
  #running: Promise<void> | undefined;
  #isPoked = false;
  #hasFailed = false;
  #isStopped = false;
  #endedAt = Number.NEGATIVE_INFINITY;
  #dueAt = Number.POSITIVE_INFINITY;
  #cancel: () => void = () => {};
  /** Those that wait for a turn that has not begun. */
  #callers: (() => void)[] = [];

  constructor(work: RepeatedWork) {
    this.#work = work;
    this.#planNext();
  }

  /** There is something to do. */
  poke(): void {
    if (this.#isPoked || this.#isStopped) return;
    this.#isPoked = true;
    if (this.#running === undefined) this.#planPoked();
  }

  /**
   * Begins a turn at once, or right after the one under way. Resolves when it has ended, also when it failed; after a stop
   * there is none.
   */
  runNow(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#callers.push(resolve);
    if (this.#running === undefined) this.#begin();
    return promise;
  }

  /** No further turn begins. Resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
    for (const resolve of this.#callers.splice(0)) resolve();
  }

  #begin(): void {
    this.#cancel();
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#isPoked = false;
    const callers = this.#callers.splice(0);
    this.#running = this.#takeTurn().then(() => {
      this.#running = undefined;
      this.#endedAt = performance.now();
      for (const resolve of callers) resolve();
      this.#planNext();
    });
  }

  async #takeTurn(): Promise<void> {
    try {
      await this.#work.run();
      this.#hasFailed = false;
    } catch (error) {
      this.#hasFailed = true;
      this.#work.onFailure(error);
    }
  }

  #planNext(): void {
    if (this.#isStopped) return;
    if (this.#callers.length > 0) {
      this.#begin();
      return;
    }
    const { everyMs = Number.POSITIVE_INFINITY, retryMs } = this.#work;
    const usualMs = typeof everyMs === 'number' ? everyMs : everyMs();
    this.#planAt(performance.now() + (this.#hasFailed ? (retryMs ?? usualMs) : usualMs));
    if (this.#isPoked) this.#planPoked();
  }

  #planPoked(): void {
    const { gatherMs = 0, gapMs = 0, retryMs = 0 } = this.#work;
    const restMs = this.#hasFailed ? Math.max(gapMs, retryMs) : gapMs;
    this.#planAt(Math.max(performance.now() + gatherMs, this.#endedAt + restMs));
  }

  /** The earlier of two times counts. */
  #planAt(at: number): void {
    if (at >= this.#dueAt) return;
    this.#cancel();
    this.#dueAt = at;
    const ms = at - performance.now();
    if (ms > 0) {
      const timer = setTimeout(() => this.#begin(), ms);
      this.#cancel = () => clearTimeout(timer);
    } else {
      const immediate = setImmediate(() => this.#begin());
      this.#cancel = () => clearImmediate(immediate);
    }
  }
}
