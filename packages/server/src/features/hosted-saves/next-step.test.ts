import { expect, test } from 'vitest';
import { type Known, nextStep, retryInMs } from './next-step.ts';

const NEVER: Known = { seenMark: '', seenAt: 0, doneMark: '', doneKinds: [], changes: 0 };
const MARK = '100 5000 /a.ark';
const listed = (at: number, mark = MARK, isBeingWritten = false) => ({ mark, isBeingWritten, at });

test('a save is fetched when two listings at least 20 seconds apart agree', () => {
  expect(nextStep(NEVER, listed(1000), ['dinos'])).toEqual({ kind: 'again', isChanged: true, inMs: 20_000 });
  const seen = { ...NEVER, seenMark: MARK, seenAt: 1000 };
  expect(nextStep(seen, listed(20_999), ['dinos'])).toEqual({ kind: 'again', isChanged: false, inMs: 1 });
  expect(nextStep(seen, listed(21_000), ['dinos'])).toEqual({ kind: 'fetch' });
});

test.each(['101 5000 /a.ark', '100 6000 /a.ark', '100 5000 /b.ark'])(
  'a file that became %s is another one, and is looked at again',
  (mark) => {
    const seen = { ...NEVER, seenMark: MARK, seenAt: 1000 };
    expect(nextStep(seen, listed(50_000, mark), ['dinos'])).toMatchObject({ kind: 'again', isChanged: true });
  },
);

test('a save that is being written is not fetched', () => {
  const seen = { ...NEVER, seenMark: MARK, seenAt: 1000 };
  expect(nextStep(seen, listed(50_000, MARK, true), ['dinos'])).toMatchObject({
    kind: 'again',
    isChanged: true,
  });
});

test('a save that was read is left alone, unless a kind is wanted that was not', () => {
  const done = { ...NEVER, seenMark: MARK, seenAt: 1000, doneMark: MARK, doneKinds: ['dinos', 'bases'] };
  expect(nextStep(done, listed(50_000), ['dinos'])).toEqual({ kind: 'same' });
  expect(nextStep(done, listed(50_000), ['dinos', 'players'])).toEqual({ kind: 'fetch' });
});

test('one that never rests, or is too large, is left for later', () => {
  const restless = { ...NEVER, seenMark: 'x', seenAt: 1000, changes: 6 };
  expect(nextStep(restless, listed(50_000), ['dinos'])).toMatchObject({ kind: 'leave' });
  const large = nextStep(NEVER, listed(0, `${2 * 1024 ** 3 + 1} 5000 /a.ark`), ['dinos']);
  expect(large).toEqual({
    kind: 'leave',
    message: 'The save has 2,048 MB. Only saves of up to 2 GB are read.',
  });
});

test('failures are tried again soon at first, and then as often as saves are read', () => {
  expect([1, 2, 3, 4, 9].map((failures) => retryInMs(failures, 60) / 60_000)).toEqual([1, 5, 15, 60, 60]);
});
