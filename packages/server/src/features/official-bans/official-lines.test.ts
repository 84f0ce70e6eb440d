import { expect, test } from 'vitest';
import { OfficialLines } from './official-lines.ts';
import { PlayerSet } from './player-set.ts';

const idOf = (n: number) => n.toString(16).padStart(32, '0');
const setOf = (count: number) =>
  new PlayerSet(Buffer.from(Array.from({ length: count }, (_, n) => idOf(n)).join(''), 'hex'));
const textOf = (pieces: Iterable<Buffer>) => Buffer.concat([...pieces]).toString();
const line = (n: number) => `${idOf(n)},0\n`;

test.each([0, 1, 1999, 2000, 2001, 4500])('a list of %i players has a line for each', async (count) => {
  const lines = await OfficialLines.of(setOf(count));
  const expected = Array.from({ length: count }, (_, n) => line(n)).join('');
  expect(textOf(lines.without([]))).toBe(expected);
  expect(lines.lengthWithout([])).toBe(expected.length);
});

test('lines of players with entries are left out, wherever they are', async () => {
  const lines = await OfficialLines.of(setOf(4500));
  const known = [0, 1, 1999, 2000, 3000, 4499];
  const omitted = await lines.placesOf([...known.map(idOf), idOf(9999), 'no id'].reverse());
  expect(omitted).toEqual(known);
  const expected = Array.from({ length: 4500 }, (_, n) => (known.includes(n) ? '' : line(n))).join('');
  expect(textOf(lines.without(omitted))).toBe(expected);
  expect(lines.lengthWithout(omitted)).toBe(expected.length);
});

test('all instances send the same bytes', async () => {
  const lines = await OfficialLines.of(setOf(10));
  const [one] = [...lines.without([])];
  const [other] = [...lines.without([3])];
  expect(one?.buffer).toBe([...lines.without([])][0]?.buffer);
  expect(other?.length).toBe((one?.length ?? 0) - line(3).length);
});
