import { MAX_LINES } from '@arkwright/contracts/live/bounds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendLines, inTimeOrder, type LineStore, prependLines } from './live-lines.ts';
import { buildLine, buildLines } from './testing/live-world.ts';

const EMPTY: LineStore = { lines: [], hasOlder: true };
const idsOf = ({ lines }: LineStore) => lines.map(({ id }) => id);

test('duplicate lines are kept once', () => {
  const store = appendLines(appendLines(EMPTY, buildLines(1, 3)), buildLines(2, 5));
  expect(idsOf(store)).toEqual([1, 2, 3, 4, 5]);
});

test('older lines go before the others, and end where the server has no more', () => {
  const store = prependLines(
    { lines: buildLines(6, 8), hasOlder: true },
    { lines: buildLines(3, 6), hasMore: false },
  );
  expect(idsOf(store)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(store.hasOlder).toBe(false);
});

test('lines are kept when the next one has a higher ID than the next number', () => {
  const store = appendLines({ lines: buildLines(1, 3), hasOlder: true }, [buildLine({ id: 9 })]);
  expect([idsOf(store), store.hasOlder]).toEqual([[1, 2, 3, 9], true]);
});

test('no more than 10,000 lines are kept', () => {
  const full = appendLines(EMPTY, buildLines(1, MAX_LINES));
  expect(full.lines).toHaveLength(MAX_LINES);
  const next = appendLines(full, buildLines(MAX_LINES + 1, MAX_LINES + 2));
  expect([next.lines.length, next.lines[0]?.id, next.hasOlder]).toEqual([MAX_LINES, 3, false]);
});

test('lines are sorted by game time, and by arrival within the same moment', () => {
  const at = (id: number, time: number) => buildLine({ id, at: time });
  const shown = inTimeOrder([at(1, 10), at(2, 30), at(3, 20), at(4, 30), at(5, 5)]);
  expect(shown.map(({ id }) => id)).toEqual([5, 1, 3, 2, 4]);
  const ordered = [at(1, 10), at(2, 10), at(3, 20)];
  expect(inTimeOrder(ordered)).toBe(ordered);
});

test('however replies are cut and repeated, the lines are complete and in order', () => {
  const cuts = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(5)), { maxLength: 20 });
  fc.assert(
    fc.property(cuts, (answers) => {
      let store = EMPTY;
      let last = 0;
      for (const [count, again] of answers) {
        store = appendLines(store, buildLines(Math.max(1, last - again), last + count));
        last += count;
      }
      expect(idsOf(store)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    }),
  );
});
