import { describe, expect, test } from 'vitest';
import { TIER_PRICES, TIERS } from '../core/tiers.ts';
import { FEATURES, type Feature, limitsOf, tierHas } from './limits.ts';

/** Specification §6, written out: servers, admin groups, RCON presets. */
const COUNTS = [
  [TIERS.Free, 6, 1, 0],
  [TIERS.Tier1, 15, 2, 0],
  [TIERS.Tier2, 25, 5, 10],
  [TIERS.Tier3, 35, 10, 20],
  [TIERS.Tier4, 150, 100, 50],
  [TIERS.Tier5, 100, 100, 50],
  [TIERS.Special, 100, 100, 50],
  [TIERS.Unknown, 6, 1, 0],
] as const;

/** Specification §6, written out: the features that each tier adds. */
const ADDED: readonly (readonly Feature[])[] = [
  [],
  ['basicRcon', 'ban', 'playerAlerts', 'offlineAlerts'],
  ['advancedRcon', 'companionMod', 'chatlog', 'chatReaction', 'bannedWord', 'starterSets'],
  [
    'apiAccess',
    'crosschat',
    'tribeLogLink',
    'updateNotifications',
    'timedCommands',
    'decay',
    'dynamicConfig',
  ],
  ['ownBot'],
  ['branding'],
];

test.each(COUNTS)(
  'tier %i has %i servers, %i admin groups and %i presets',
  (tier, servers, groups, presets) => {
    expect(limitsOf(tier)).toMatchObject({ servers, adminGroups: groups, rconPresets: presets });
    expect(limitsOf(tier).exclusiveJoinGroups).toBe(groups);
  },
);

describe('features', () => {
  const upTo = (level: number) => new Set(ADDED.slice(0, level + 1).flat());

  test.each([0, 1, 2, 3, 4, 5] as const)(
    'tier %i has its own features and those of the tiers below',
    (tier) => {
      const expected = upTo(tier);
      for (const feature of FEATURES) {
        expect(tierHas(tier, feature), feature).toBe(expected.has(feature));
        expect(limitsOf(tier)[feature], feature).toBe(expected.has(feature));
      }
    },
  );

  test('Special has the features of Tier 5, Unknown those of Free', () => {
    expect(limitsOf(TIERS.Special)).toEqual(limitsOf(TIERS.Tier5));
    expect(limitsOf(TIERS.Unknown)).toEqual(limitsOf(TIERS.Free));
  });

  test('every feature is in the table', () => {
    expect(new Set(FEATURES)).toEqual(upTo(5));
  });
});

describe('a self-hosted program', () => {
  test.each(Object.values(TIERS))(
    'with tier %i has every feature and at least the counts of Tier 4',
    (tier) => {
      const limits = limitsOf(tier, true);
      for (const feature of FEATURES) expect(limits[feature]).toBe(true);
      expect(limits).toMatchObject({
        servers: 150,
        adminGroups: 100,
        rconPresets: 50,
        exclusiveJoinGroups: 100,
      });
    },
  );
});

test('pledges cost what the specification says', () => {
  expect(TIER_PRICES).toEqual([0, 3, 6, 10, 15, 20]);
});
