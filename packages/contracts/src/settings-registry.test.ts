import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findReferences, referenceKinds } from './core/references.ts';
import { fieldRule } from './derived/settings-group.ts';
import { completeGroup, defaultsOf, GROUP_NAMES, settingsGroups } from './settings-registry.ts';

/** All schemas inside a schema, each with its dotted path; `[]` means the entries of a list. */
function within(schema: z.ZodType, path: string): { path: string; schema: z.ZodType }[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return within(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) {
    return [{ path, schema }, ...within(schema.element as z.ZodType, `${path}[]`)];
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      within(inner as z.ZodType, path === '' ? key : `${path}.${key}`),
    );
  }
  return [{ path, schema }];
}

const all = GROUP_NAMES.flatMap((name) => within(settingsGroups[name].schema, name));

test('there are the 19 groups of the specification', () => {
  expect(GROUP_NAMES).toEqual(
    (
      'log playerList serverStatus rcon chat companionMod updateNotification starterSetsConfig playerAlert decay ' +
      'ban playerRegistration nitrado api offlineAlert tribeLogLink chatReaction bannedWord adminGroup'
    ).split(' '),
  );
});

describe.each(GROUP_NAMES)('%s', (name) => {
  const group = settingsGroups[name];

  test('is registered under its own name', () => {
    expect(group.name).toBe(name);
  });

  test('has a valid default for every field', () => {
    const defaults = group.schema.parse({});
    expect(Object.keys(defaults)).toEqual(Object.keys(group.schema.shape));
    expect(group.schema.parse(defaults)).toEqual(defaults);
  });

  test('has its rules on its fields, because the merge validates each field separately', () => {
    expect(group.schema.def.checks ?? []).toEqual([]);
  });

  test('has rules for existing fields only', () => {
    const named = Object.keys('fields' in group && group.fields ? group.fields : {});
    for (const field of named) expect(Object.keys(group.schema.shape)).toContain(field);
  });

  test('has words for each field: a label, whole sentences of help, and other words to search it by', () => {
    expect(Object.keys(group.words).toSorted()).toEqual(Object.keys(group.schema.shape).toSorted());
    for (const [field, { label, help, also }] of Object.entries(group.words)) {
      expect(label, field).toMatch(/^\S.*\S$/);
      expect(help, field).toMatch(/^[\p{Lu}🟢].*\.$/u);
      expect(also.length, field).toBeGreaterThan(0);
      for (const word of also) expect(word, field).toMatch(/^\S(?:.*\S)?$/);
    }
  });

  test('calls no two fields alike', () => {
    const labels = Object.values(group.words).map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  });
});

test('new instances have the defaults of the specification', () => {
  expect(defaultsOf('playerList')).toMatchObject({ playerFormat: 'Player', playerFormatCommand: 'Player' });
  expect(defaultsOf('companionMod')).toMatchObject({
    companionType: 'NotSelected',
    uploadIntervalBase: 60,
    uploadStructuresDelay: 1,
  });
  expect(defaultsOf('decay')).toMatchObject({
    decayMode: 'Off',
    fastClutterDecayTime: 24,
    fastClutterStructureCount: 5,
    decayWarningDays: 24,
    decayDays: 28,
  });
  expect(defaultsOf('offlineAlert').alertTime).toBe(10);
  expect(defaultsOf('bannedWord').automaticBanInfractionCount).toBe(3);
  expect(defaultsOf('playerRegistration')).toMatchObject({
    isEnabled: true,
    isPlaytimeTrackingEnabled: true,
  });
});

test('everything else is off, empty or not chosen in a new instance', () => {
  const on = GROUP_NAMES.flatMap((name) =>
    Object.entries(defaultsOf(name))
      .filter(([, value]) => value === true || (Array.isArray(value) && value.length > 0))
      .map(([field]) => `${name}.${field}`),
  );
  expect(on).toEqual([
    // The game's colour markup is unreadable in Discord.
    'log.sanitizeColors',
    'playerRegistration.isEnabled',
    'playerRegistration.isPlaytimeTrackingEnabled',
  ]);
});

describe('bounds', () => {
  test('every list has a maximum', () => {
    const lists = all.filter(({ schema }) => schema instanceof z.ZodArray);
    expect(lists.length).toBeGreaterThan(25);
    for (const { path, schema } of lists) {
      const issues = schema.safeParse(Array(1001).fill({})).error?.issues ?? [];
      const tooLong = issues.filter((issue) => issue.code === 'too_big' && issue.path.length === 0);
      expect(tooLong.map((issue) => issue.message).join(), path).toMatch(/^At most [\d,]+ /);
    }
  });

  test.each(['1', 'a', ' ', 'é'])('no text accepts ten thousand characters of %j', (character) => {
    const texts = all.filter(({ schema }) => schema instanceof z.ZodString);
    expect(texts.length).toBeGreaterThan(30);
    for (const { path, schema } of texts) {
      const parsed = schema.safeParse(character.repeat(10_000));
      expect(parsed.success ? (parsed.data as string).length : 0, path).toBe(0);
    }
  });
});

/** What the specification does with roles, apart from mentions (§3). */
const ROLES: Readonly<Record<string, string>> = {
  'playerRegistration.assignRoleForRegisteredPlayersRoleId': 'granted-role',
  'playerRegistration.playtimeRoles[].roleId': 'granted-role',
  'playerRegistration.ownerAllowedRoles[].roleId': 'allowed-role',
  'rcon.basicCommandsRoleIds[]': 'empowered-role',
  'rcon.advancedCommandsRoleIds[]': 'empowered-role',
  'decay.allowedRoleIds[]': 'empowered-role',
  'nitrado.powerCommandRoleIds[]': 'empowered-role',
  'tribeLogLink.requiredRoleIds[]': 'admitted-role',
};

describe('references', () => {
  const expected = (path: string) => {
    const field = path.replace(/\[\]$/, '').split('.').at(-1) ?? '';
    if (/role.*ids?$/i.test(field)) return ROLES[path] ?? 'mentioned-role';
    if (/categoryId$/.test(field)) return 'category';
    if (/server.*ids?$/i.test(field)) return 'server';
    if (/channel/i.test(field) && /Id$/.test(field)) return 'channel';
    return undefined;
  };

  test('every field named like an id of Discord or of a server is a reference', () => {
    const leaves = all.filter(({ schema }) => schema instanceof z.ZodString);
    const found = leaves.filter(({ path }) => expected(path));
    expect(found.length).toBeGreaterThan(35);
    for (const { path, schema } of leaves) {
      expect(findReferences(schema, '1')[0]?.kind, path).toBe(expected(path));
    }
  });

  test('a role field of unknown kind does not count as harmless: mentions are recognised by name', () => {
    const mentioned = all.filter(({ schema }) => findReferences(schema, '1')[0]?.kind === 'mentioned-role');
    for (const { path } of mentioned)
      expect(path).toMatch(/(?:notif\w*|alert)\w*RoleIds|offlineAlert\.roleIds/);
  });

  test('of roles with power say what their members may do', () => {
    const empowered = all
      .flatMap(({ schema }) => findReferences(schema, '1'))
      .filter(({ kind }) => kind === 'empowered-role');
    expect(empowered).toHaveLength(4);
    for (const { may } of empowered) expect(may).toMatch(/^may [a-z ,]+$/);
  });

  test('are listed by kind without a value', () => {
    expect(new Set(referenceKinds(settingsGroups.decay.schema))).toEqual(
      new Set(['channel', 'server', 'empowered-role']),
    );
    expect(referenceKinds(settingsGroups.nitrado.schema)).toEqual(['empowered-role']);
    expect(referenceKinds(settingsGroups.api.schema)).toEqual([]);
  });

  test('are found in a whole group, with their paths', () => {
    const value = {
      chatMappings: [{ chatId: 'All', channelId: '5', serverIds: ['a', 'b'], welcomeMessage: '' }],
      joinLeaveChannelId: '6',
    };
    expect(findReferences(settingsGroups.chat.schema, value)).toEqual([
      { kind: 'channel', id: '5', path: 'chatMappings.0.channelId' },
      { kind: 'server', id: 'a', path: 'chatMappings.0.serverIds.0' },
      { kind: 'server', id: 'b', path: 'chatMappings.0.serverIds.1' },
      { kind: 'channel', id: '6', path: 'joinLeaveChannelId' },
    ]);
  });

  test('are found inside a field with its own rule', () => {
    const value = { playtimeRoles: [{ roleId: '7', playtime: 1, clusterIds: ['c'] }] };
    expect(findReferences(settingsGroups.playerRegistration.schema, value)).toEqual([
      { kind: 'granted-role', id: '7', path: 'playtimeRoles.0.roleId' },
    ]);
  });
});

test('a stored group gets missing defaults and loses removed fields', () => {
  expect(completeGroup('offlineAlert', { alertTime: 5, volume: 11, channelId: undefined })).toEqual({
    ...defaultsOf('offlineAlert'),
    alertTime: 5,
  });
});

test('a default list is not shared between instances', () => {
  defaultsOf('offlineAlert').roleIds.push('1');
  expect(defaultsOf('offlineAlert').roleIds).toEqual([]);
});

test('a field has its group’s rule unless it has its own', () => {
  expect(fieldRule(settingsGroups.chat, 'isEnabled')).toEqual({
    view: 'Crosschat_View',
    edit: 'Crosschat_Edit',
    feature: 'crosschat',
  });
  expect(fieldRule(settingsGroups.chat, 'chatLogJoin')).toEqual({
    view: 'Logging_View',
    edit: 'Logging_Edit',
    feature: 'chatlog',
  });
  expect(fieldRule(settingsGroups.companionMod, 'registrationKey')).toMatchObject({
    view: 'ArkwrightCompanion_Edit',
    edit: 'nobody',
  });
});
