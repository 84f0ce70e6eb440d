import { expect, test } from 'vitest';
import { isPlanned, outagesOf, stopsOf } from './outages.ts';

const on = (at: number) => ({ at, state: 'online' as const, text: 'Online again' });
const off = (at: number, text = 'Went offline') => ({ at, state: 'offline' as const, text });
const starting = (at: number) => ({ at, state: 'starting' as const, text: 'Starting' });

test('an outage goes from a change to offline until the next to online', () => {
  expect(outagesOf([off(90), on(60), starting(55), off(50), on(10)], [])).toEqual([
    { from: 90, to: undefined, text: 'Went offline' },
    { from: 50, to: 60, text: 'Went offline' },
  ]);
});

test('a start that fails does not end an outage', () => {
  expect(outagesOf([on(90), off(80, 'Did not start'), starting(70), off(50), on(10)], [])).toEqual([
    { from: 50, to: 90, text: 'Went offline' },
  ]);
});

test('what was counted before the first known change comes after', () => {
  expect(
    outagesOf(
      [off(90), on(60)],
      [
        { from: 88, to: 95 },
        { from: 20, to: 30 },
      ],
    ),
  ).toEqual([
    { from: 90, to: undefined, text: 'Went offline' },
    { from: 20, to: 30, text: undefined },
  ]);
  expect(outagesOf([], [{ from: 20, to: 30 }])).toEqual([{ from: 20, to: 30, text: undefined }]);
});

test('a stop from here is no outage, unless the server stays away for more than ten minutes', () => {
  const minute = 60_000;
  const [again, crash, nightly] = outagesOf(
    [
      off(90 * minute, 'Stopped by Ann'),
      on(60 * minute),
      off(50 * minute),
      on(12 * minute),
      off(10 * minute, 'Stopped for Daily restart'),
    ],
    [],
  );
  expect(stopsOf([again!, crash!, nightly!])).toEqual([again, nightly]);
  expect([isPlanned(crash!, 95 * minute), isPlanned(nightly!, 95 * minute)]).toEqual([false, true]);
  expect([isPlanned(again!, 95 * minute), isPlanned(again!, 101 * minute)]).toEqual([true, false]);
});
