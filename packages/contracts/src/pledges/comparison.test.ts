import { expect, test } from 'vitest';
import { TIERS, tierName } from '../core/tiers.ts';
import { FEATURE_TIERS, FEATURES } from '../derived/limits.ts';
import { COMPARISON, cellOf, columnOf, lostFeatures, PLEDGE_TIERS } from './comparison.ts';

test('the comparison is one page of 20 lines', () => {
  expect(COMPARISON).toHaveLength(20);
  expect(new Set(COMPARISON.map(({ title }) => title)).size).toBe(20);
});

test('every tier feature is in exactly one line, with others of its tier only', () => {
  const named = COMPARISON.flatMap(({ grant }) => ('features' in grant ? grant.features : []));
  expect(named.toSorted()).toEqual(FEATURES.toSorted());
  for (const { grant, title } of COMPARISON) {
    if (!('features' in grant)) continue;
    expect(new Set(grant.features.map((feature) => FEATURE_TIERS[feature])).size, title).toBe(1);
  }
});

test.each([
  ['Servers', [6, 15, 25, 35, 150, 100]],
  ['RCON presets', [0, 0, 10, 20, 50, 50]],
  ['Status and logging', [true, true, true, true, true, true]],
  ['Alerts', [false, true, true, true, true, true]],
  ['Automatic RCON', [false, false, false, true, true, true]],
  ['Own bot instance', [false, false, false, false, true, true]],
  ['Branding', [false, false, false, false, false, true]],
])('%s: %j', (title, expected) => {
  const row = COMPARISON.find((comparisonRow) => comparisonRow.title === title)!;
  expect(PLEDGE_TIERS.map((tier) => cellOf(row, tier))).toEqual(expected);
});

test('Special is in the column of Tier 5, Unknown in that of Free', () => {
  expect(columnOf(TIERS.Special)).toBe(5);
  expect(columnOf(TIERS.Unknown)).toBe(0);
  expect(PLEDGE_TIERS.map(columnOf)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a lower tier loses only the features in between', () => {
  expect(lostFeatures(5, 3)).toEqual(['ownBot', 'branding']);
  expect(lostFeatures(5, 4)).toEqual(['branding']);
  expect(lostFeatures(2, 1)).toContain('chatlog');
  expect(lostFeatures(2, 1)).not.toContain('ban');
  expect(lostFeatures(1, 5)).toEqual([]);
});

test('tiers have names', () => {
  expect(Object.values(TIERS).map(tierName)).toEqual([
    'Free',
    'Tier 1',
    'Tier 2',
    'Tier 3',
    'Tier 4',
    'Tier 5',
    'Special',
    'Unknown',
  ]);
});
