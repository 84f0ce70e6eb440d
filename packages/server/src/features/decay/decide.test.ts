import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { settingsFor } from '@arkwright/testing/setting-pin';
import { expect, test } from 'vitest';
import {
  type DecaySettings,
  dueAt,
  isClutter,
  isWarned,
  type Judged,
  judge,
  judgeThen,
  promiseAt,
  removalAt,
  warningAt,
} from './decide.ts';

const NOW = 1_900_000_000_000;
const settings = (changed: Partial<DecaySettings> = {}): DecaySettings =>
  settingsFor('decay', { decayMode: 'WarnAndDecay', ...changed });
const seen = (days: number, changed: Partial<Judged> = {}): Judged => ({
  lastSeen: NOW - days * DAY_MS,
  extensionDays: 0,
  extendedUntil: 0,
  isProtected: false,
  warnedAt: 0,
  // From a removal that is over.
  promisedAt: changed.warnedAt ?? 0,
  ...changed,
});

test.each([
  [23, 0, 'active'],
  [24, 0, 'warned'],
  // Never without a warning, and not within a day of it.
  [100, 0, 'warned'],
  [100, NOW - 23 * HOUR_MS, 'warned'],
  [100, NOW - 24 * HOUR_MS, 'removed'],
  [27, NOW - 3 * DAY_MS, 'warned'],
  [28, NOW - 4 * DAY_MS, 'removed'],
])('seen %i days ago and warned at %i is %s', (days, warnedAt, fate) => {
  expect(judge(seen(days, { warnedAt }), settings(), NOW)).toBe(fate);
});

const FATES = [
  ['Off', 'active'],
  ['WarnOnly', 'warned'],
  ['WarnAndDecay', 'removed'],
  ['DecayOnly', 'removed'],
] as const;
for (const [decayMode, fate] of FATES) {
  const define = decayMode === 'Off' ? test : provesSetting('decay.decayMode');
  define(`with the mode ${decayMode} whoever is overdue is ${fate}`, () => {
    expect(judge(seen(100, { warnedAt: NOW - 9 * DAY_MS }), settings({ decayMode }), NOW)).toBe(fate);
  });
}

test('DecayOnly sends no warning and needs none', () => {
  expect(judge(seen(25), settings({ decayMode: 'DecayOnly' }), NOW)).toBe('active');
  expect(judge(seen(28), settings({ decayMode: 'DecayOnly' }), NOW)).toBe('removed');
});

test('protected tribes and tribes of unknown age are spared', () => {
  const warnedAt = NOW - 9 * DAY_MS;
  expect(judge(seen(100, { warnedAt, isProtected: true }), settings(), NOW)).toBe('protected');
  expect(judge(seen(100, { warnedAt, lastSeen: 0 }), settings(), NOW)).toBe('unknown');
});

test('an extension postpones warning and removal', () => {
  expect(judge(seen(30, { extensionDays: 7 }), settings(), NOW)).toBe('active');
  expect(judge(seen(31, { extensionDays: 7 }), settings(), NOW)).toBe('warned');
  const warned = seen(34, { extensionDays: 7, warnedAt: NOW - 3 * DAY_MS });
  expect(removalAt(warned, settings())).toBe(NOW + DAY_MS);
});

test("a warning's promise is kept: no earlier removal, and none if it announced none", () => {
  const warned = seen(25, { warnedAt: NOW - DAY_MS, promisedAt: NOW + 3 * DAY_MS });
  for (const decayMode of ['WarnAndDecay', 'DecayOnly'] as const)
    expect(removalAt(warned, settings({ decayMode, decayDays: 1 }))).toBe(NOW + 3 * DAY_MS);
  expect(removalAt(warned, settings({ decayDays: 30 }))).toBe(NOW + 5 * DAY_MS);
  const ofNothing = seen(100, { warnedAt: NOW - 9 * DAY_MS, promisedAt: 0 });
  expect(isWarned(ofNothing, settings({ decayMode: 'WarnOnly' }))).toBe(true);
  expect(isWarned(ofNothing, settings())).toBe(false);
  expect(judge(ofNothing, settings(), NOW)).toBe('warned');
  expect(judgeThen(ofNothing, settings(), { now: NOW, at: NOW + DAY_MS })).toBe('removed');
  expect(promiseAt(seen(100), settings(), NOW)).toBe(NOW + DAY_MS);
  expect(promiseAt(seen(100), settings({ decayMode: 'WarnOnly' }), NOW)).toBe(0);
});

test('an extension of an overdue tribe counts from now, with a warning before it ends', () => {
  const given = seen(100, { extensionDays: 7, extendedUntil: NOW + 7 * DAY_MS });
  expect(judge(given, settings(), NOW)).toBe('active');
  expect(warningAt(given, settings())).toBe(NOW + 3 * DAY_MS);
  expect(dueAt(given, settings())).toBe(NOW + 7 * DAY_MS);
  // Not at once, however early they are warned at first.
  expect(warningAt(given, settings({ decayWarningDays: 1 }))).toBe(NOW + DAY_MS);
});

test('a simulation of a future day counts the warnings that will have been sent by then', () => {
  const at = (days: number) => ({ now: NOW, at: NOW + days * DAY_MS });
  expect(judgeThen(seen(20), settings(), at(3))).toBe('active');
  expect(judgeThen(seen(20), settings(), at(4))).toBe('warned');
  expect(judgeThen(seen(20), settings(), at(8))).toBe('removed');
  expect(judgeThen(seen(100), settings(), at(0))).toBe('warned');
  expect(judgeThen(seen(100), settings(), at(1))).toBe('removed');
});

provesSetting(
  'decay.enableClutterFastDecay',
  { field: 'decay.fastClutterDecayTime', pinnedTo: 48 },
  { field: 'decay.fastClutterStructureCount', pinnedTo: 6 },
)('clutter is removed after both it and its owner have been inactive, and only in modes that remove', () => {
  const base = { structures: 4, createdAt: NOW - 25 * HOUR_MS };
  const owner = { lastSeen: NOW - 25 * HOUR_MS, isProtected: false, extendedUntil: 0 };
  const on = { settings: settings({ enableClutterFastDecay: true }), now: NOW };
  expect(isClutter(base, owner, on)).toBe(true);
  expect(isClutter({ ...base, structures: 5 }, owner, on)).toBe(false);
  expect(isClutter({ ...base, createdAt: NOW - HOUR_MS }, owner, on)).toBe(false);
  expect(isClutter(base, { ...owner, lastSeen: NOW - 23 * HOUR_MS }, on)).toBe(false);
  expect(isClutter(base, { ...owner, lastSeen: 0 }, on)).toBe(false);
  expect(isClutter(base, { ...owner, isProtected: true }, on)).toBe(false);
  expect(isClutter(base, { ...owner, extendedUntil: NOW + 1 }, on)).toBe(false);
  for (const changed of [{ enableClutterFastDecay: false }, { decayMode: 'WarnOnly' as const }])
    expect(
      isClutter(base, owner, { settings: settings({ enableClutterFastDecay: true, ...changed }), now: NOW }),
    ).toBe(false);
});
