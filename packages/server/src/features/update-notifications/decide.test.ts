import { DAY_MS } from '@arkwright/contracts/core/durations';
import { expect, test } from 'vitest';
import { decide } from './decide.ts';

const NOW = 100 * DAY_MS;
const NOTHING = { begin: [], news: [], stale: [], wrong: [], drop: [] };
const at = (version: number, learnedAt = NOW) => ({ subject: 'game', version, learnedAt });
const noted = (version: number) => ({ subject: 'game', version });
const seen = (more: Partial<Parameters<typeof decide>[0]>) =>
  decide({ watched: new Set(['game']), newest: [], noted: [], now: NOW, ...more });

test('a version that is seen for the first time is stored and not posted', () => {
  expect(seen({ newest: [at(5)] })).toEqual({ ...NOTHING, begin: [noted(5)] });
});

test('only versions newer than the stored one are news', () => {
  expect(seen({ newest: [at(5)], noted: [noted(4)] })).toEqual({ ...NOTHING, news: [noted(5)] });
  expect(seen({ newest: [at(5)], noted: [noted(5)] })).toEqual(NOTHING);
  expect(seen({ newest: [at(4)], noted: [noted(5)] })).toEqual({ ...NOTHING, wrong: [noted(4)] });
});

test('an unknown version, and unwatched items, cause nothing', () => {
  expect(seen({ newest: [at(0)] })).toEqual(NOTHING);
  expect(seen({ watched: new Set(), newest: [at(5)] })).toEqual(NOTHING);
});

test('a version learned more than a week ago is not news', () => {
  const noted4 = [noted(4)];
  expect(seen({ newest: [at(5, NOW - 7 * DAY_MS)], noted: noted4 }).news).toEqual([noted(5)]);
  expect(seen({ newest: [at(5, NOW - 7 * DAY_MS - 1)], noted: noted4 })).toEqual({
    ...NOTHING,
    stale: [noted(5)],
  });
});

test('items that are no longer watched are deleted', () => {
  expect(seen({ watched: new Set(['7']), noted: [noted(4)] })).toEqual({ ...NOTHING, drop: ['game'] });
});
