/** How a connection ended, as far as it decides when to try again. */
export type Setback =
  /** It had worked for a while: look at once whether the server is still there. */
  | 'lost'
  /** It never stood, or broke soon. */
  | 'failed'
  /** The settings are wrong; only a change of theirs is likely to help. */
  | 'misconfigured';

type Curve = { firstMs: number; factor: number; earlyMostMs: number; mostMs: number };

/** So long an outage is young, ms: most servers that come back, from a restart or an update, do so within it. */
const EARLY_MS = 300_000;

const CURVES: Record<Setback, Curve> = {
  lost: { firstMs: 600, factor: 1, earlyMostMs: 600, mostMs: 600 },
  failed: { firstMs: 2_000, factor: 1.5, earlyMostMs: 8_000, mostMs: 60_000 },
  misconfigured: { firstMs: 60_000, factor: 2, earlyMostMs: 600_000, mostMs: 600_000 },
};

/** The waits of one server: longer each time, from the beginning after something else went wrong or all was well. */
export class BackOff {
  #setback: Setback | undefined;
  #since = 0;
  #waitMs = 0;

  /**
   * How long to wait before connecting again, ms: from two thirds of the curve to all of it, so that servers that went
   * down together don't come back in step.
   *
   * @param at `now` in ms of any one clock, `random` from 0 to 1
   */
  nextMs(setback: Setback, at: { now: number; random: number }): number {
    const { firstMs, factor, earlyMostMs, mostMs } = CURVES[setback];
    if (setback === this.#setback) {
      const most = at.now - this.#since < EARLY_MS ? earlyMostMs : mostMs;
      this.#waitMs = Math.min(most, this.#waitMs * factor);
    } else {
      this.#setback = setback;
      this.#since = at.now;
      this.#waitMs = firstMs;
    }
    return this.#waitMs * (2 / 3 + at.random / 3);
  }

  reset(): void {
    this.#setback = undefined;
  }
}
