import { expect, test } from 'vitest';
import { outagesOf } from './outages.ts';

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
