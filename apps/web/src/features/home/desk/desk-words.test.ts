import { expect, test } from 'vitest';
import { stayWords } from './desk-words.ts';

test.each([
  [-20_000, '< 1 min'],
  [0, '< 1 min'],
  [44 * 60_000, '44 min'],
  [(4 * 60 + 20) * 60_000, '4 h 20'],
  [49 * 3_600_000, '2 d'],
])('somebody who is on for %i ms has been on for “%s”', (ms, words) => {
  expect(stayWords(ms)).toBe(words);
});
