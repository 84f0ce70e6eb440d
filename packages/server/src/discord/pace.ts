/**
 * Spreads what is asked evenly: says how long each has to wait, ms, so that no second has more than `aSecond` of them. By the
 * clock given, ms. A limit for each second alone lets twice as many through around its end.
 */
export function createPace(aSecond: number, now: () => number): () => number {
  let nextAt = 0;
  return () => {
    const at = Math.max(now(), nextAt);
    nextAt = at + 1000 / aSecond;
    return at - now();
  };
}
