import { expect, test } from 'vitest';
import { updatesOf } from './runs.ts';

const server = (more: object = {}) => ({
  id: 's',
  name: 'The Island',
  gameVersion: '93.19',
  toldAt: 1000,
  buildId: '7',
  mods: new Map<string, string>(),
  ...more,
});
const build = (version: number, learnedAt = 500) => ({ build: { version, learnedAt }, mods: new Map() });

test.each([
  ['the newest build', '7', 7, 'current'],
  ['a newer one than is known', '8', 7, 'current'],
  ['an older one', '6', 7, 'old'],
  ['one that its companion does not tell', '', 7, 'unknown'],
])('a server with %s', (_what, buildId, newest, state) => {
  expect(updatesOf(server({ buildId }), build(newest)).build).toBe(state);
});

test('without a known build nothing is compared', () => {
  expect(updatesOf(server(), { build: undefined, mods: new Map() }).build).toBe('none');
});

test("reports from before the new build was known don't count", () => {
  expect(updatesOf(server({ buildId: '6' }), build(7, 1001)).build).toBe('unknown');
  expect(updatesOf(server({ buildId: '6' }), build(7, 1000)).build).toBe('old');
  expect(updatesOf(server({ buildId: '7' }), build(7, 1001)).build).toBe('current');
});

test('outdated mods are named, the others counted', () => {
  const mods = new Map([
    ['1', '10'],
    ['2', '20'],
    ['3', ''],
    ['4', '40'],
  ]);
  const newest = new Map([
    ['1', { version: 11, learnedAt: 500 }],
    ['2', { version: 20, learnedAt: 500 }],
    ['3', { version: 30, learnedAt: 500 }],
  ]);
  expect(updatesOf(server({ mods }), { build: undefined, mods: newest })).toMatchObject({
    oldModIds: ['1'],
    currentMods: 1,
    unknownMods: 1,
    unlistedMods: 1,
  });
});
