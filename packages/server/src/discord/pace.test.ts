import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('what comes together is spread over the second, and a rest saves nothing up', () => {
  let now = 500;
  const waitOf = createPace(4, () => now);
  expect([waitOf(), waitOf(), waitOf(), waitOf(), waitOf()]).toEqual([0, 250, 500, 750, 1000]);
  now += 60_000;
  expect([waitOf(), waitOf()]).toEqual([0, 250]);
});
