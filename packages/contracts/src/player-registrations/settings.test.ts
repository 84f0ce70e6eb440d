import { describe, expect, test } from 'vitest';
import { playerRegistration } from './settings.ts';

const { clusterIdMappings, playtimeRoles } = playerRegistration.schema.shape;

function messages(schema: typeof clusterIdMappings | typeof playtimeRoles, value: unknown): string[] {
  const found = schema.safeParse(value).error?.issues ?? [];
  return found.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the name of a cluster', () => {
  const named = (...names: unknown[]) =>
    messages(
      clusterIdMappings,
      names.map((name) => ({ clusterId: '', name })),
    );

  test('is required and has up to 25 characters', () => {
    expect(named('')).toEqual(['0.name: Name is required']);
    expect(named(undefined)).toEqual(['0.name: Name is required']);
    expect(named('x'.repeat(24), 'x'.repeat(25), 'x')).toEqual([]);
    expect(named('x'.repeat(26))).toEqual(['0.name: Name must be a maximum of 25 characters.']);
  });

  test('is unique; the later one gets the message', () => {
    expect(named('A', 'B', 'A ')).toEqual(['2.name: Name must be unique.']);
    expect(named('Pvp', 'pvP')).toEqual(['1.name: Name must be unique.']);
  });
});

test('a cluster of the game has one name; entries without a cluster are allowed', () => {
  const mapped = (...ids: string[]) =>
    messages(
      clusterIdMappings,
      ids.map((clusterId, index) => ({ clusterId, name: `${index}` })),
    );
  expect(mapped('pvp', 'PVP', 'pve', '', '')).toEqual([]);
  expect(mapped('pvp', 'pve', ' pvp')).toEqual(['2.clusterId: Cluster ID must be unique.']);
});

describe('a playtime role', () => {
  const role = (change: object) =>
    messages(playtimeRoles, [{ roleId: '1', playtime: 1, clusterIds: [], ...change }]);

  test('has a playtime greater than 0', () => {
    for (const playtime of [1, 2, '3600', 360_000_000]) expect(role({ playtime })).toEqual([]);
    for (const playtime of [0, -1, 0.5, '', null, undefined, 'long']) {
      expect(role({ playtime })[0]).toBe('0.playtime: Playtime must be greater than 0.');
    }
    expect(role({ playtime: 360_000_001 })).toEqual(['0.playtime: Playtime must be at most 100,000 hours.']);
  });

  test('has a Discord role', () => {
    expect(role({ roleId: '' })).toEqual(['0.roleId: Discord role is required']);
  });

  test('occurs once for the same clusters, in any order', () => {
    const given = (...roles: [string, string[]][]) =>
      messages(
        playtimeRoles,
        roles.map(([roleId, clusterIds], index) => ({ roleId, playtime: index + 1, clusterIds })),
      );
    expect(given(['1', []], ['2', []], ['1', ['a']], ['1', ['a', 'b']])).toEqual([]);
    expect(given(['1', ['a', 'b']], ['1', ['b', 'a', 'a']])).toEqual([
      '1.roleId: This role is already given for the same clusters.',
    ]);
    expect(given(['1', []], ['1', []])).toHaveLength(1);
  });

  test('counts on all servers when no cluster is named', () => {
    const parsed = playtimeRoles.parse([{ roleId: '1', playtime: 60 }]);
    expect(parsed).toEqual([{ roleId: '1', playtime: 60, clusterIds: [] }]);
  });
});
