import { runSteps } from '@arkwright/testing/steps';
import { describe, expect, test } from 'vitest';
import { TIERS } from './core/tiers.ts';
import { limitsOf } from './derived/limits.ts';
import type { Membership } from './derived/permissions.ts';
import { type MergeInput, mergeInSteps, type StoredGroups, visibleSettings } from './settings-merge.ts';
import { GROUP_NAMES, type GroupName, isGroupName } from './settings-registry.ts';

const owner: Membership = { isOwner: true, permissions: [] };
const loggingEditor: Membership = { isOwner: false, permissions: ['Logging_Edit'] };

function storedWith(values: Partial<Record<GroupName, Record<string, unknown>>> = {}): StoredGroups {
  const groups = GROUP_NAMES.map((name) => [name, { rev: 3, value: values[name] ?? {} }]);
  return Object.fromEntries(groups) as StoredGroups;
}

function merge(payload: unknown, rest: Partial<MergeInput> = {}) {
  return runSteps(
    mergeInSteps({
      caller: owner,
      limits: limitsOf(TIERS.Tier5),
      stored: storedWith(),
      payload,
      ...rest,
    }),
  ).result;
}

/** As received: JSON.parse makes `__proto__` an own key. */
const wire = (json: string): unknown => JSON.parse(json);

describe('shapes', () => {
  test.each([null, [], 'log', 7, true, undefined])('a payload that is %j is refused', (payload) => {
    expect(merge(payload)).toEqual({
      kind: 'invalid',
      fields: [{ path: '', message: 'This must be an object' }],
    });
  });

  test.each([null, [], 'x', 7, false])('a group that is %j is refused, whoever sends it', (group) => {
    const invalid = { kind: 'invalid', fields: [{ path: 'log', message: 'This must be an object' }] };
    expect(merge({ log: group })).toEqual(invalid);
    expect(merge({ log: group }, { caller: { isOwner: false, permissions: [] } })).toEqual(invalid);
  });

  test('missing groups and missing fields stay unchanged', () => {
    expect(merge({})).toEqual({ kind: 'merged', changes: [], ignored: [] });
    const stored = storedWith({ log: { isEnabled: true, adminLogChannelId: '5' } });
    const result = merge({ log: { isEnabled: false, adminLogChannelId: undefined } }, { stored });
    expect(result).toMatchObject({
      changes: [
        { group: 'log', before: { isEnabled: true }, after: { isEnabled: false, adminLogChannelId: '5' } },
      ],
    });
  });

  test('a null in a field is refused with its path', () => {
    expect(merge({ log: { isEnabled: null } })).toMatchObject({
      kind: 'invalid',
      fields: [{ path: 'log.isEnabled' }],
    });
  });

  test('paths of wrong values lead to the entry and its field', () => {
    const group = { chatId: 'x'.repeat(21), serverIds: ['a'] };
    expect(merge({ chat: { chatMappings: [group] } })).toEqual({
      kind: 'invalid',
      fields: [{ path: 'chat.chatMappings.0.chatId', message: 'Group Name must be less than 21 characters' }],
    });
  });

  test('unknown groups and fields change nothing and are reported', () => {
    const result = merge({ ownerId: '1', managers: [{ discordId: '1' }], log: { colour: 'red' } });
    expect(result).toEqual({ kind: 'merged', changes: [], ignored: ['ownerId', 'managers', 'log.colour'] });
  });

  test('unknown fields inside entries are dropped', () => {
    const result = merge({ log: { channelMapping: [{ serverName: 'A', channelId: '1', isAdmin: true }] } });
    expect(result).toMatchObject({ kind: 'merged' });
    if (result.kind !== 'merged') return;
    expect(result.changes[0]?.after.channelMapping).toEqual([{ serverName: 'A', channelId: '1' }]);
  });

  test('ten thousand unknown names get at most a hundred short ones in reply, after fields without permission', () => {
    const payload: Record<string, unknown> = { api: { isEnabled: true } };
    for (let index = 0; index < 10_000; index += 1) payload[`${index}${'x'.repeat(500)}`] = {};
    const result = merge(payload, { caller: loggingEditor });
    expect(result.kind).toBe('merged');
    if (result.kind !== 'merged') return;
    expect(result.ignored[0]).toBe('api.isEnabled');
    expect(result.ignored.length).toBe(101);
    expect(Math.max(...result.ignored.map((name) => name.length))).toBe(100);
  });

  test('lists of wrong entries get at most a hundred issues', () => {
    const result = merge({
      decay: { allowedRoleIds: Array(250).fill('x') },
      tribeLogLink: { requiredRoleIds: Array(250).fill('x') },
    });
    expect(result.kind).toBe('invalid');
    if (result.kind === 'invalid') expect(result.fields.length).toBe(100);
  });

  test('a value nested a hundred thousand deep is refused without exhausting the stack', () => {
    const deep = wire(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(merge({ log: { channelMapping: deep } }).kind).toBe('invalid');
    expect(merge({ log: { isEnabled: deep } }).kind).toBe('invalid');
  });
});

describe('prototype pollution', () => {
  const probes = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

  test.each(probes)('`%s` as a group, a field and a key of an entry has no effect', (name) => {
    const evil = `{"isEnabled":true,"polluted":true,"prototype":{"polluted":true}}`;
    const payload = wire(
      `{"${name}":${evil},"log":{"${name}":${evil},"channelMapping":[{"${name}":${evil},"channelId":"1"}]}}`,
    );
    const result = merge(payload);
    expect(result).toMatchObject({ kind: 'merged', ignored: [name, `log.${name}`] });
    if (result.kind !== 'merged') return;
    const after = result.changes[0]?.after ?? {};
    expect(after.isEnabled).toBe(false);
    expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
    expect(after.channelMapping).toEqual([{ serverName: '', channelId: '1' }]);
    expect(Object.hasOwn((after.channelMapping as object[])[0] as object, name)).toBe(false);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('fields and revisions that a prototype offers are not read', () => {
    const sent = Object.create({ isEnabled: true });
    const payload = Object.create({ log: { isEnabled: true } });
    payload.ban = sent;
    expect(merge(payload)).toEqual({ kind: 'merged', changes: [], ignored: [] });
    const revs = Object.create({ log: 1 });
    expect(merge({ log: { isEnabled: true } }, { revs }).kind).toBe('merged');
  });

  test('no such name is a group', () => {
    for (const name of probes) expect(isGroupName(name)).toBe(false);
  });
});

describe('revisions', () => {
  const revs = { log: 2, chat: 2, ban: 3 };

  test('an old revision is refused if a field would change', () => {
    expect(merge({ log: { isEnabled: true } }, { revs })).toEqual({ kind: 'stale', group: 'log' });
  });

  test('an old revision doesn’t matter if nothing of the caller’s changes', () => {
    const payload = { log: { isEnabled: false }, chat: { isEnabled: true }, ban: { isEnabled: true } };
    const caller: Membership = { isOwner: false, permissions: ['Logging_Edit', 'BanManagement_Edit'] };
    const result = merge(payload, { caller, revs });
    expect(result).toMatchObject({ kind: 'merged', ignored: ['chat.isEnabled'] });
    if (result.kind === 'merged') expect(result.changes.map((change) => change.group)).toEqual(['ban']);
  });

  test('without a revision the last write wins', () => {
    expect(merge({ log: { isEnabled: true } }).kind).toBe('merged');
  });
});

describe('stored values that break a current rule', () => {
  const stored = storedWith({
    chat: { chatMappings: [{ chatId: '', channelId: '', serverIds: [], welcomeMessage: '' }], gone: 1 },
    decay: { decayDays: 900 },
  });

  test('don’t block another field of the group, and stay', () => {
    const result = merge({ chat: { enableJoinLeave: true } }, { stored });
    expect(result).toMatchObject({ kind: 'merged', changes: [{ after: { enableJoinLeave: true } }] });
    if (result.kind !== 'merged') return;
    expect(result.changes[0]?.after.chatMappings).toEqual(stored.chat.value.chatMappings);
    expect(Object.hasOwn(result.changes[0]?.after ?? {}, 'gone')).toBe(false);
  });

  test('may be sent back unchanged with other fields', () => {
    expect(merge({ decay: { decayDays: 900, decayWarningDays: 3 } }, { stored }).kind).toBe('merged');
  });

  test('can’t be changed to another value that breaks the rule', () => {
    expect(merge({ decay: { decayDays: 901 } }, { stored })).toEqual({
      kind: 'invalid',
      fields: [{ path: 'decay.decayDays', message: 'Auto decay days must be between 1 and 365' }],
    });
  });
});

describe('fields that a caller may not change', () => {
  test('chat is divided between Logging and Crosschat', () => {
    const payload = { chat: { isEnabled: true, isChatLogEnabled: true } };
    const result = merge(payload, { caller: loggingEditor });
    expect(result).toMatchObject({
      changes: [{ after: { isEnabled: false, isChatLogEnabled: true } }],
      ignored: ['chat.isEnabled'],
    });
  });

  test('keys of the API and of the companion never change, not even for the owner', () => {
    const stored = storedWith({ api: { apiKey: 'secret-a' }, companionMod: { registrationKey: 'secret-b' } });
    const payload = { api: { apiKey: 'mine' }, companionMod: { registrationKey: '' } };
    expect(merge(payload, { stored })).toEqual({
      kind: 'merged',
      changes: [],
      ignored: ['companionMod.registrationKey', 'api.apiKey'],
    });
  });

  test('fields that the caller may not edit are not even validated', () => {
    expect(merge({ decay: { decayDays: 'never' } }, { caller: loggingEditor })).toEqual({
      kind: 'merged',
      changes: [],
      ignored: ['decay.decayDays'],
    });
  });

  test('keys are shown only to those who may use them', () => {
    const values = Object.fromEntries(GROUP_NAMES.map((name) => [name, {}])) as Record<GroupName, object>;
    const settings = {
      ...values,
      api: { apiKey: 'a' },
      companionMod: { registrationKey: 'b' },
    } as Parameters<typeof visibleSettings>[1];
    const shown = (permissions: string[]) => visibleSettings({ isOwner: false, permissions }, settings);
    expect(visibleSettings(owner, settings).api).toMatchObject({ apiKey: 'a' });
    expect(shown(['FullAccess']).api).toBeUndefined();
    expect(shown(['FullAccess']).companionMod).toMatchObject({ registrationKey: 'b' });
    expect(shown(['ArkwrightCompanion_Edit']).companionMod).toMatchObject({ registrationKey: 'b' });
    expect(shown(['ArkwrightCompanion_View']).companionMod).not.toHaveProperty('registrationKey');
    expect(shown([])).toEqual({});
  });
});

describe('order of keys and entries', () => {
  const a = { serverName: 'A', channelId: '1' };
  const b = { serverName: 'B', channelId: '2' };
  const stored = storedWith({ log: { channelMapping: [a, b] } });

  test('another order of keys is not a change, another order of entries is', () => {
    const turned = { channelId: '1', serverName: 'A' };
    expect(merge({ log: { channelMapping: [turned, b] } }, { stored })).toMatchObject({ changes: [] });
    expect(merge({ log: { channelMapping: [b, a] } }, { stored })).toMatchObject({
      changes: [{ after: { channelMapping: [b, a] } }],
    });
  });
});
