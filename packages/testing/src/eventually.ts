import { vi } from 'vitest';

/** Long enough for a slow machine with other work, and shorter than a test may take, so that its reason is what is shown. */
const TIMEOUT_MS = 50_000;
const INTERVAL_MS = 20;

/**
 * Waits until `check` throws no more, and returns what it returns. How long that takes is no part of what is tested: a
 * machine may be slow.
 *
 * @param options.timeout ms; for what takes long by itself
 */
export function eventually<Result>(
  check: () => Result | Promise<Result>,
  { timeout = TIMEOUT_MS }: { timeout?: number } = {},
): Promise<Result> {
  return vi.waitFor(check, { timeout, interval: INTERVAL_MS });
}
