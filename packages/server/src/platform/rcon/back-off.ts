/** How a connection ended, as far as it decides when to try again. */
export type Setback =
  /** It had worked for a while: look at once whether the server is still there. */
  | 'lost'
  /** It never stood, or broke soon. */
  | 'failed'
  /** The settings are wrong; only a change of theirs is likely to help. */
  | 'misconfigured';

type Curve = { firstMs: number; factor: number; maxMs: number };

const CURVES: Record<Setback, Curve> = {
  lost: { firstMs: 600, factor: 1, maxMs: 600 },
  failed: { firstMs: 2_000, factor: 1.5, maxMs: 60_000 },
  misconfigured: { firstMs: 60_000, factor: 2, maxMs: 600_000 },
};

/**
 * How long to wait before connecting again, ms: from two thirds of the curve to all of it, so that servers that went
 * down together don't come back in step.
 *
 * @param attempt how many in a row went wrong before this one
 * @param random from 0 to 1
 */
export function retryDelayMs(setback: Setback, attempt: number, random: number): number {
  const { firstMs, factor, maxMs } = CURVES[setback];
  return Math.min(maxMs, firstMs * factor ** attempt) * (2 / 3 + random / 3);
}

/** The waits of one server: longer each time, from the beginning after something else went wrong or all was well. */
export class BackOff {
  #setback: Setback | undefined;
  #attempt = 0;

  /** @param random from 0 to 1 */
  nextMs(setback: Setback, random: number): number {
    this.#attempt = setback === this.#setback ? this.#attempt + 1 : 0;
    this.#setback = setback;
    return retryDelayMs(setback, this.#attempt, random);
  }

  reset(): void {
    this.#setback = undefined;
  }
}
