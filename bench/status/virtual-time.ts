import { setImmediate as turn } from 'node:timers/promises';

const STEP_MS = 50;

type Sleeper = { until: number; wake: () => void };

/** A time that goes on only when everything that does not sleep has ended, ms. */
export class VirtualTime {
  readonly #sleepers = new Set<Sleeper>();
  #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.#sleepers.add({ until: this.#now + ms, wake });
    });
  }

  /** Goes on by one step, once of `working()` things all are asleep. */
  async step(working: () => number): Promise<void> {
    while (working() > this.#sleepers.size) await turn();
    this.#now += STEP_MS;
    for (const sleeper of this.#sleepers) {
      if (sleeper.until > this.#now) continue;
      this.#sleepers.delete(sleeper);
      sleeper.wake();
    }
  }
}
