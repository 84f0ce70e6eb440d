import { expect, test } from 'vitest';
import { bandsOf } from './bands.ts';

const at = (hours: number, minutes = 0) => new Date(2026, 10, 26, hours, minutes).getTime();
const now = at(21, 30);

test('an outage is a red band with its beginning and length, a stop from here a grey one', () => {
  const downtimes = [
    { from: at(4, 45), to: at(4, 50) },
    { from: at(2, 10), to: at(2, 25) },
  ];
  const stops = [{ from: at(4, 46), to: at(4, 48) }];
  expect(bandsOf(downtimes, { stops, now }).map(({ isWanted, words }) => [isWanted, words])).toEqual([
    [true, 'restart 04:46'],
    [false, '02:10, 15 min'],
  ]);
});

test('a stop that was over before anything was counted has its band, too', () => {
  expect(bandsOf([], { stops: [{ from: at(4, 46), to: at(4, 48) }], now })).toHaveLength(1);
});

test('what goes on says since when', () => {
  const downtimes = [{ from: at(21, 10), to: at(21, 30) }];
  const wordsOf = (stops: { from: number; to: undefined }[]) =>
    bandsOf(downtimes, { stops, now }).map(({ words }) => words);
  expect(wordsOf([])).toEqual(['since 21:10']);
  expect(wordsOf([{ from: at(21, 12), to: undefined }])).toEqual(['stopped 21:12']);
});
