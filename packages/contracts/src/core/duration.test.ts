import { expect, test } from 'vitest';
import { durationWords } from './duration.ts';

test.each([
  [0, '0 min'],
  [1, '1 s'],
  [36, '36 s'],
  [59, '59 s'],
  [60, '1 min'],
  [119, '1 min'],
  [3600, '1 h'],
  [5400, '1 h 30 min'],
  [36_000, '10 h'],
])('%i seconds read %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
