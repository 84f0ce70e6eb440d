import { expect, test } from 'vitest';
import { fromLocalInput, toLocalInput } from './local-time.ts';

test('a moment becomes local date and time, and back', () => {
  const at = new Date(2027, 0, 5, 7, 9).getTime();
  expect(toLocalInput(at)).toBe('2027-01-05T07:09');
  expect(fromLocalInput('2027-01-05T07:09')).toBe(at);
});

test('no end is an empty input', () => {
  expect(toLocalInput(0)).toBe('');
  expect(fromLocalInput('')).toBe(0);
  expect(fromLocalInput('nonsense')).toBeNaN();
});
