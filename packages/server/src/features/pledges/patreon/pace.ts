/** A token may make 100 requests a minute (API v2, Rate Limits); some are left for other programs that use it. */
const MOST = 80;
const WINDOW_MS = 60_000;

/** Counts requests with one token; `next` says how many milliseconds the next one has to wait, 0 if it may go. */
export function createPace(now: () => number) {
  let made: number[] = [];
  let blockedUntil = 0;
  return {
    next(): number {
      const time = now();
      made = made.filter((at) => at > time - WINDOW_MS);
      const [oldest] = made;
      const full = made.length >= MOST && oldest !== undefined ? oldest + WINDOW_MS - time : 0;
      return Math.max(0, full, blockedUntil - time);
    },
    count: () => void made.push(now()),
    /** Patreon asked to wait. */
    block(ms: number) {
      blockedUntil = Math.max(blockedUntil, now() + ms);
    },
  };
}
