import { expect, test } from 'vitest';
import { believe, type Claim, confirmAfterMs, isLikelyChange, isNextNumber } from './belief.ts';

/** A source that has said 100, and says these numbers, a minute apart; what is believed after each. */
function hear(said: readonly number[], apartMs = 60_000): number[] {
  let known = 100;
  let claim: Claim<number> | null = null;
  return said.map((each, index) => {
    const isPlausible = isNextNumber(known, each);
    const after = believe({ said: each, claim, isPlausible }, { now: index * 60_000, apartMs });
    claim = after.claim;
    if (after.isBelieved) known = each;
    return known;
  });
}

test('a plausible step counts at once', () => {
  expect(hear([100, 101, 150])).toEqual([100, 101, 150]);
});

test.each([[999_999], [1], [0]])('%i counts once it was said twice', (odd) => {
  expect(hear([odd, odd, odd])).toEqual([100, odd, odd]);
  expect(hear([odd, 100, odd, 101])).toEqual([100, 100, 100, 101]);
  expect(hear([odd, odd, 120_000_000, 120_000_000]).at(-1)).toBe(120_000_000);
});

test('two answers that are close to each other are one', () => {
  expect(hear([1, 1, 1, 1], 180_000)).toEqual([100, 100, 100, 1]);
});

test('a source that says something else each time convinces nobody', () => {
  expect(hear([1, 2, 1, 2, 3])).toEqual([100, 100, 100, 100, 100]);
});

test('a claim from before the clock was set back is made anew', () => {
  const claim = { said: 7, at: 1_000_000 };
  const again = believe({ said: 7, claim, isPlausible: false }, { now: 5, apartMs: 10 });
  expect(again).toEqual({ isBelieved: false, claim: { said: 7, at: 5 } });
});

test('what is likely', () => {
  expect([isNextNumber(20_000_000, 20_000_000), isNextNumber(20_000_000, 30_000_000)]).toEqual([true, true]);
  expect([isNextNumber(20_000_000, 19_999_999), isNextNumber(20_000_000, 30_000_001)]).toEqual([
    false,
    false,
  ]);
  expect([isLikelyChange(200, 0), isLikelyChange(200, 20)]).toEqual([true, true]);
  expect([isLikelyChange(200, 21), isLikelyChange(0, 1)]).toEqual([false, false]);
  expect([confirmAfterMs({ sandbox: true }), confirmAfterMs({ sandbox: false })]).toEqual([10_000, 180_000]);
});
