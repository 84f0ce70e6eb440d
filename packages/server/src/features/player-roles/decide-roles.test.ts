import { provesSetting } from '@arkwright/testing/proves-setting';
import { pinned } from '@arkwright/testing/setting-pin';
import { expect, test } from 'vitest';
import { decideRoles, type RoleRules, rolesOfRules } from './decide-roles.ts';

const HOUR = 120;

const rules = (changed: Partial<RoleRules> = {}): RoleRules =>
  pinned('playerRegistration', {
    isAssignRoleForRegisteredPlayersEnabled: true,
    assignRoleForRegisteredPlayersRoleId: 'registered',
    isPlaytimeRolesEnabled: true,
    keepOnlyHighestPlaytimeRole: false,
    playtimeRoles: [
      { roleId: 'hour', playtime: 3600, clusterIds: [] },
      { roleId: 'day', playtime: 86_400, clusterIds: [] },
      { roleId: 'two', playtime: 3600, clusterIds: ['a', 'b'] },
    ],
    ...changed,
  });

type EarnerOptions = { counter?: number; clusters?: Record<string, number>; roleId?: string };

const earner = ({ counter = 0, clusters = {}, roleId = '' }: EarnerOptions = {}) => ({
  counter,
  clusters: new Map(Object.entries(clusters)),
  roleId,
});
const held = (...ids: string[]) => ({ all: new Set(ids), settled: new Set(ids) });

provesSetting(
  'playerRegistration.isAssignRoleForRegisteredPlayersEnabled',
  'playerRegistration.isPlaytimeRolesEnabled',
)('registered members get the role for it, and roles for playtime from the second on', () => {
  const decide = (counter: number) =>
    decideRoles({ earner: earner({ counter }), held: held(), rules: rules() }).give;
  expect(decide(0)).toEqual(['registered']);
  expect(decide(HOUR - 1)).toEqual(['registered']);
  expect(decide(HOUR)).toEqual(['registered', 'hour']);
  expect(decide(24 * HOUR)).toEqual(['registered', 'hour', 'day']);
});

provesSetting('playerRegistration.playtimeRoles.clusterIds')(
  'a role for clusters counts only the playtime of these, each once',
  () => {
    const decide = (clusters: Record<string, number>, clusterIds = ['a', 'b']) =>
      decideRoles({
        earner: earner({ counter: HOUR - 1, clusters }),
        held: held('registered'),
        rules: rules({ playtimeRoles: [{ roleId: 'two', playtime: 3600, clusterIds }] }),
      }).give;
    expect(decide({ a: HOUR / 2, b: HOUR / 2 - 1, c: HOUR })).toEqual([]);
    expect(decide({ a: HOUR / 2, b: HOUR / 2 })).toEqual(['two']);
    expect(decide({ a: HOUR / 2 }, ['a', 'a'])).toEqual([]);
  },
);

provesSetting('playerRegistration.keepOnlyHighestPlaytimeRole')(
  'if that is switched on, only the highest of several roles is kept',
  () => {
    const only = rules({ keepOnlyHighestPlaytimeRole: true });
    const at = (counter: number) =>
      decideRoles({ earner: earner({ counter }), held: held('registered', 'hour'), rules: only });
    expect(at(24 * HOUR)).toEqual({ give: ['day'], take: ['hour'] });
    expect(at(HOUR)).toEqual({ give: [], take: [] });
  },
);

test('a role that is no longer earned is removed, as after a reset; the role for registering stays', () => {
  const decided = decideRoles({
    earner: earner({ roleId: 'registered' }),
    held: held('registered', 'hour', 'day', 'of old rules'),
    rules: rules(),
  });
  expect(decided).toEqual({ give: [], take: ['hour', 'day', 'of old rules'] });
});

test('a new role for registering replaces the previous one, even where playtime roles are off', () => {
  const changed = { assignRoleForRegisteredPlayersRoleId: 'new', isPlaytimeRolesEnabled: false };
  const before = { earner: earner({ roleId: 'registered' }), held: held('registered', 'hour') };
  expect(decideRoles({ ...before, rules: rules(changed) })).toEqual({ give: ['new'], take: ['registered'] });
});

provesSetting(
  { field: 'playerRegistration.isAssignRoleForRegisteredPlayersEnabled', pinnedTo: true },
  { field: 'playerRegistration.isPlaytimeRolesEnabled', pinnedTo: true },
)('switched off, the role is not given to new members, and stays with those who have it', () => {
  const off = rules({ isAssignRoleForRegisteredPlayersEnabled: false, isPlaytimeRolesEnabled: false });
  const has = { earner: earner({ roleId: 'registered', counter: HOUR }), held: held('registered', 'hour') };
  expect(decideRoles({ ...has, rules: off })).toEqual({ give: [], take: [] });
  expect(decideRoles({ earner: earner({ counter: HOUR }), held: held(), rules: off }).give).toEqual([]);
});

test('while the feature has no effect only members who are no longer registered lose roles', () => {
  const has = { held: held('registered', 'hour'), rules: undefined };
  expect(decideRoles({ ...has, earner: earner({ counter: 0 }) })).toEqual({ give: [], take: [] });
  expect(decideRoles({ ...has, earner: undefined })).toEqual({ give: [], take: ['registered', 'hour'] });
});

test('a role whose giving was not finished is given again, and removed as well', () => {
  const begun = { all: new Set(['registered']), settled: new Set<string>() };
  const giveAgain = decideRoles({ earner: earner(), held: begun, rules: rules() });
  expect(giveAgain).toEqual({ give: ['registered'], take: [] });
  expect(decideRoles({ earner: undefined, held: begun, rules: rules() }).take).toEqual(['registered']);
});

test('rules name each role once, without the roles of what is switched off', () => {
  expect(rolesOfRules(rules())).toEqual(['registered', 'hour', 'day', 'two']);
  expect(rolesOfRules(rules({ isPlaytimeRolesEnabled: false }))).toEqual(['registered']);
  expect(rolesOfRules(rules({ assignRoleForRegisteredPlayersRoleId: '' }))).toEqual(['hour', 'day', 'two']);
});
