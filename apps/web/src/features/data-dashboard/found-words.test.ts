import { expect, test } from 'vitest';
import { dashboardView, type TableName } from '../shared/dashboard-view/dashboard-view.ts';
import { foundWords } from './found-words.ts';

const words = (
  { tab, ...search }: { tab: TableName; [filter: string]: unknown },
  found: number | undefined,
  all = 1754,
) => foundWords(dashboardView.read(search), { name: tab, all, found });

test('the total and the filtered number are both named, with the active filters', () => {
  expect(words({ tab: 'dinos' }, 554)).toBe('1,754 dinos, 554 seen in the last 24 hours and not dead');
  expect(words({ tab: 'players', seen: 168, tribe: 'no', servers: 'a,b', q: 'rex' }, 3)).toBe(
    '1,754 players, 3 matching “rex”, seen in the last 7 days, on 2 servers, and in no tribe',
  );
  expect(words({ tab: 'bases', servers: 'a', sizes: 'Large,Huge' }, 1)).toBe(
    '1,754 bases, 1 on 1 server and large or huge',
  );
  expect(words({ tab: 'dinos', seen: 0, status: 'male,dead' }, 9)).toBe(
    '1,754 dinos, 9 of the chosen states',
  );
});

test('filters of other tabs are not named, and without filters there is one number', () => {
  expect(words({ tab: 'tribes', seen: 24, tribe: 'no', q: 'a' }, 1)).toBe('1,754 tribes, 1 matching “a”');
  expect(words({ tab: 'players' }, 1754)).toBe('1,754 players');
});

test('while the filtered rows are being counted no number is shown for them', () => {
  expect(words({ tab: 'tribes', q: 'a' }, undefined)).toBe('1,754 tribes, … matching “a”');
});

test('an estimated number is shown as an estimate', () => {
  const view = dashboardView.read({ seen: 0, status: 'male,dead' });
  expect(foundWords(view, { name: 'dinos', all: 1_000_000, found: 490_000, isEstimated: true })).toBe(
    '1,000,000 dinos, about 490,000 of the chosen states',
  );
});

test('if no filter explains the smaller number, as during deletions, the found number counts', () => {
  expect(words({ tab: 'tribes' }, 1753)).toBe('1,753 tribes');
});
