import { expect, test } from 'vitest';
import { gameLines, LONGEST_LINE, MOST_LINES } from './lines.ts';

test('lines are trimmed, and empty ones left out', () => {
  expect(gameLines('\na\r\n \nb ')).toEqual({ lines: ['a', 'b'], leftOut: 0 });
  expect(gameLines('')).toEqual({ lines: [], leftOut: 0 });
});

test('a line of any length is cut at a whole character', () => {
  const [whole, cut, ...others] = gameLines(`${'x'.repeat(LONGEST_LINE)}\n${'🦖'.repeat(100_000)}`).lines;
  expect(whole).toBe('x'.repeat(LONGEST_LINE));
  expect(cut).toBe(`${'🦖'.repeat((LONGEST_LINE - 2) / 2)}…`);
  expect(others).toEqual([]);
});

test('of more lines than a game keeps the newest are taken, and it is known how many are not', () => {
  const reply = Array.from({ length: MOST_LINES + 5 }, (_, index) => `line ${index}`).join('\n');
  const { lines, leftOut } = gameLines(reply);
  expect(lines).toHaveLength(MOST_LINES);
  expect(lines[0]).toBe('line 5');
  expect(lines.at(-1)).toBe(`line ${MOST_LINES + 4}`);
  expect(leftOut).toBe(5);
});

test('a reply of nothing but line ends has no lines', () => {
  expect(gameLines('\n'.repeat(100_000))).toEqual({ lines: [], leftOut: 0 });
});
