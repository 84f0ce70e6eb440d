import { expect, test } from 'vitest';
import { gameLines, MAX_LINE_LENGTH, MAX_LINES } from './lines.ts';

test('lines lose the blanks at their ends, and empty ones are dropped', () => {
  expect(gameLines('\na\r\n \n b ')).toEqual({ lines: ['a', ' b'], leftOut: 0 });
  expect(gameLines('')).toEqual({ lines: [], leftOut: 0 });
});

test('a line of any length is cut at a whole character', () => {
  const [whole, cut, ...others] = gameLines(`${'x'.repeat(MAX_LINE_LENGTH)}\n${'🦖'.repeat(100_000)}`).lines;
  expect(whole).toBe('x'.repeat(MAX_LINE_LENGTH));
  expect(cut).toBe(`${'🦖'.repeat((MAX_LINE_LENGTH - 2) / 2)}…`);
  expect(others).toEqual([]);
});

test('of more lines than a game keeps the newest are taken, and the others are counted', () => {
  const reply = Array.from({ length: MAX_LINES + 5 }, (_, index) => `line ${index}`).join('\n');
  const { lines, leftOut } = gameLines(reply);
  expect(lines).toHaveLength(MAX_LINES);
  expect(lines[0]).toBe('line 5');
  expect(lines.at(-1)).toBe(`line ${MAX_LINES + 4}`);
  expect(leftOut).toBe(5);
});

test('a reply of nothing but line ends has no lines', () => {
  expect(gameLines('\n'.repeat(100_000))).toEqual({ lines: [], leftOut: 0 });
});
