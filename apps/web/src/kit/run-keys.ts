/** How long a retry still counts as the unanswered call, ms. */
const SAME_WISH_MS = 120_000;

/** Keys of calls that act in a game: the same one until the end of the call is known, so that trying again runs nothing twice. */
export type RunKeys = {
  /** The key for a request, in words. */
  keyFor(request: string): string;
  /** The end of the call is known, good or bad: the next one is another. */
  settle(request: string): void;
};

export function createRunKeys(now: () => number = Date.now): RunKeys {
  const unanswered = new Map<string, { key: string; at: number }>();
  return {
    keyFor(request) {
      const at = now();
      for (const [old, held] of unanswered) if (at - held.at > SAME_WISH_MS) unanswered.delete(old);
      const key = unanswered.get(request)?.key ?? newKey();
      unanswered.set(request, { key, at });
      return key;
    },
    settle: (request) => void unanswered.delete(request),
  };
}

/** 128 random bits. `randomUUID` is missing where the page did not come over HTTPS or from this machine. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
