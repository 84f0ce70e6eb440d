import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { expect, test } from 'vitest';
import { waitForSession } from './intent-watch.ts';

test.each([
  [{ remaining: 51, reset_after: 1 }, 0],
  [{ remaining: 50, reset_after: 1 }, MINUTE_MS],
  [{ remaining: 0, reset_after: 2 * MINUTE_MS }, 2 * MINUTE_MS],
  [{ remaining: 0, reset_after: Number.MAX_SAFE_INTEGER }, DAY_MS],
  // No answer of Discord's: a timer without a time would fire at once.
  [{} as never, MINUTE_MS],
])('with %j a new session waits %i ms', (limit, ms) => {
  expect(waitForSession(limit)).toBe(ms);
});
