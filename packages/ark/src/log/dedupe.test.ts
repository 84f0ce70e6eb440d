import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineDeduper } from './dedupe.ts';
import { formatStamp } from './log-time.ts';

const start = Date.UTC(2026, 8, 13);
const line = (seconds: number, text: string) => `${formatStamp(start + seconds * 1_000)}${text}`;

// A log in chronological order, often with several equal lines per second, as steps of whole seconds.
const log = fc
  .array(
    fc.record({
      step: fc.constantFrom(0, 0, 0, 1, 5, 90),
      text: fc.constantFrom('a', 'b', "Your 'Wall' was destroyed!"),
    }),
    {
      maxLength: 60,
    },
  )
  .map((entries) => {
    let seconds = 0;
    return entries.map(({ step, text }) => {
      seconds += step;
      return line(seconds, text);
    });
  });
const cuts = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 10 });

/** The length of the log at each poll, up to all of it. */
function pollEnds(total: number, steps: number[]): number[] {
  const ends: number[] = [];
  for (let end = 0, turn = 0; end < total && turn < 500; turn++) {
    end = Math.min(total, end + (steps[turn % steps.length] ?? 1));
    ends.push(end);
  }
  return [...ends, total];
}

test('a server that returns its whole buffer yields each line once', () => {
  fc.assert(
    fc.property(log, cuts, fc.integer({ min: 10, max: 70 }), (lines, steps, buffer) => {
      const deduper = createLineDeduper();
      const out = pollEnds(lines.length, steps).flatMap((end) =>
        deduper(lines.slice(Math.max(0, end - buffer), end)),
      );
      expect(out).toEqual(lines);
    }),
  );
});

test('a server that empties its log yields each line, unless a second is split', () => {
  fc.assert(
    fc.property(log, cuts, (lines, steps) => {
      const deduper = createLineDeduper();
      let from = 0;
      const out: string[] = [];
      for (const end of pollEnds(lines.length, steps)) {
        if (end < lines.length && lines[end] === lines[end - 1]) continue;
        if (end < lines.length && lines[end]?.slice(0, 19) === lines[end - 1]?.slice(0, 19)) continue;
        out.push(...deduper(lines.slice(from, end)));
        from = end;
      }
      expect(out).toEqual(lines);
    }),
  );
});

test('an empty poll in between changes nothing', () => {
  const deduper = createLineDeduper();
  expect(deduper([line(1, 'a')])).toHaveLength(1);
  expect(deduper([])).toEqual([]);
  expect(deduper([line(1, 'a'), line(2, 'b')])).toEqual([line(2, 'b')]);
});

test('equal lines of one second are counted', () => {
  const deduper = createLineDeduper();
  expect(deduper([line(1, 'a'), line(1, 'a')])).toHaveLength(2);
  expect(deduper([line(1, 'a'), line(1, 'a'), line(1, 'a')])).toHaveLength(1);
});

test('lines from before the start are not new, later ones are', () => {
  const deduper = createLineDeduper(start + 10_000);
  expect(deduper([line(1, 'old'), line(9, 'old'), line(11, 'new')])).toEqual([line(11, 'new')]);
});

test('a line that comes slightly late is still new', () => {
  const deduper = createLineDeduper();
  deduper([line(50, 'a')]);
  expect(deduper([line(10, 'late')])).toEqual([line(10, 'late')]);
});

test('setting the clock back doesn’t silence the log', () => {
  const deduper = createLineDeduper();
  deduper([line(7_200, 'before')]);
  expect(deduper([line(3_600, 'after')])).toEqual([line(3_600, 'after')]);
  expect(deduper([line(3_600, 'after'), line(3_601, 'more')])).toEqual([line(3_601, 'more')]);
});

test('lines without a stamp belong to the line before; a poll without any stamp is all new', () => {
  const deduper = createLineDeduper();
  expect(deduper([line(1, 'a'), 'second half'])).toHaveLength(2);
  expect(deduper([line(1, 'a'), 'second half', line(2, 'b')])).toEqual([line(2, 'b')]);
  expect(deduper(['Bob (Grim): hi'])).toEqual(['Bob (Grim): hi']);
  expect(deduper(['Bob (Grim): hi'])).toEqual(['Bob (Grim): hi']);
});

test('a flood of lines within a minute is returned, with bounded memory', () => {
  const deduper = createLineDeduper();
  const flood = Array.from({ length: 20_000 }, (_, index) => line(1, `line ${index}`));
  expect(deduper(flood)).toHaveLength(20_000);
  expect(deduper(flood.slice(-5_000))).toEqual([]);
});
