import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { expect, test } from 'vitest';
import { nextAutomaticIn } from './automatic.ts';

const NOW = Date.UTC(2026, 0, 1, 12, 17);

test('an instance is synced every hour, from half an hour to an hour and a half after the first time', () => {
  for (let index = 0; index < 200; index++) {
    const first = nextAutomaticIn(`bot ${index}`, NOW);
    expect(first).toBeGreaterThanOrEqual(HOUR_MS / 2);
    expect(first).toBeLessThan(1.5 * HOUR_MS);
    expect(nextAutomaticIn(`bot ${index}`, NOW + first)).toBe(HOUR_MS);
    // A turn that came late doesn't move the ones after it.
    expect(nextAutomaticIn(`bot ${index}`, NOW + first + 60_000)).toBe(HOUR_MS - 60_000);
  }
});

test('instances are spread over the hour', () => {
  const quarters = Array.from(
    { length: 400 },
    (_, index) => Math.floor((NOW + nextAutomaticIn(`bot ${index}`, NOW)) / (HOUR_MS / 4)) % 4,
  );
  for (const quarter of [0, 1, 2, 3])
    expect(quarters.filter((each) => each === quarter).length).toBeGreaterThan(60);
});
