import { runSteps } from '@arkwright/testing/steps';
import { describe, expect, test } from 'vitest';
import { TIERS } from './core/tiers.ts';
import { limitsOf } from './derived/limits.ts';
import { newlyUnmetDependencies, unmetDependencies } from './settings-dependencies.ts';
import { mergeInSteps, type StoredGroups } from './settings-merge.ts';
import { defaultsOf, GROUP_NAMES, type InstanceSettings } from './settings-registry.ts';

type Changes = { [Name in keyof InstanceSettings]?: Partial<InstanceSettings[Name]> };

function settingsWith(changes: Changes = {}): InstanceSettings {
  const groups = GROUP_NAMES.map((name) => [name, { ...defaultsOf(name), ...changes[name] }]);
  return Object.fromEntries(groups) as InstanceSettings;
}

const entry = (id: string, notifyDiscord = true) => ({
  id,
  matchWords: ['hi'],
  matchType: 'Exact' as const,
  alsoInsideWords: false,
  reply: 'Hello',
  notifyDiscord,
  notifyDiscordRoleIds: [],
});

const cases: { name: string; on: Changes; needs: Changes; path: string; message: string }[] = [
  {
    name: 'chat reactions and the chat log',
    on: { chatReaction: { isEnabled: true } },
    needs: { chat: { isChatLogEnabled: true } },
    path: 'chatReaction.isEnabled',
    message: 'Chat Reactions require the Chat Log to be enabled',
  },
  {
    name: 'banned words and the chat log',
    on: { bannedWord: { isEnabled: true } },
    needs: { chat: { isChatLogEnabled: true } },
    path: 'bannedWord.isEnabled',
    message: 'Banned Words require the Chat Log to be enabled',
  },
  {
    name: 'automatic ban and ban management',
    on: { bannedWord: { automaticBanEnabled: true } },
    needs: { ban: { isEnabled: true } },
    path: 'bannedWord.automaticBanEnabled',
    message: 'Automatic Ban requires Ban Management to be enabled',
  },
  {
    name: 'player alerts and the game log',
    on: { playerAlert: { isEnabled: true } },
    needs: { log: { isEnabled: true } },
    path: 'playerAlert.isEnabled',
    message: 'Player Alerts require the Game Log to be enabled',
  },
  {
    name: 'decay and the companion',
    on: { decay: { decayMode: 'WarnOnly' } },
    needs: { companionMod: { isEnabled: true } },
    path: 'decay.decayMode',
    message: 'Automatic Decay requires the Companion to be enabled',
  },
];

describe.each(cases)('$name', ({ on, needs, path, message }) => {
  test('switching it on alone is refused, and reported while it is on', () => {
    const after = settingsWith(on);
    expect(newlyUnmetDependencies(settingsWith(), after)).toEqual([{ path, message }]);
    expect(unmetDependencies(after)).toEqual([{ path, message }]);
  });

  test('switching both on at once is fine', () => {
    const after = settingsWith({ ...on, ...needs });
    expect(newlyUnmetDependencies(settingsWith(), after)).toEqual([]);
    expect(unmetDependencies(after)).toEqual([]);
  });

  test('the feature it needs may be switched off', () => {
    expect(newlyUnmetDependencies(settingsWith({ ...on, ...needs }), settingsWith(on))).toEqual([]);
  });

  test('while unmet, it doesn’t block other changes', () => {
    const after = settingsWith({ ...on, nitrado: { isAutoSyncEnabled: true } });
    expect(newlyUnmetDependencies(settingsWith(on), after)).toEqual([]);
  });
});

describe('banned words and player registrations', () => {
  const chat = { isChatLogEnabled: true };
  const playerRegistration = { isEnabled: false };

  test('both are needed when switched on', () => {
    const before = settingsWith({ chat, playerRegistration });
    const after = settingsWith({ chat, playerRegistration, bannedWord: { isEnabled: true } });
    expect(newlyUnmetDependencies(before, after)).toEqual([
      { path: 'bannedWord.isEnabled', message: 'Banned Words require Player Registrations to be enabled' },
    ]);
  });
});

describe.each([
  { group: 'chatReaction', field: 'chatReactEntries' },
  { group: 'bannedWord', field: 'bannedWordEntries' },
] as const)('entries of $group that notify', ({ group, field }) => {
  const of = (entries: object[], isLoggingEnabled = false) =>
    settingsWith({ [group]: { [field]: entries, isLoggingEnabled } });
  const issue = { path: `${group}.${field}`, message: 'Notify Discord requires logging to be enabled' };

  test('need logging when they are added or switched on', () => {
    expect(newlyUnmetDependencies(of([]), of([entry('1')]))).toEqual([issue]);
    expect(newlyUnmetDependencies(of([entry('1', false)]), of([entry('1')]))).toEqual([issue]);
    expect(newlyUnmetDependencies(of([entry('1')]), of([entry('1'), entry('2')]))).toEqual([issue]);
    expect(newlyUnmetDependencies(of([]), of([entry('1')], true))).toEqual([]);
  });

  test('don’t block the removal of another entry', () => {
    expect(newlyUnmetDependencies(of([entry('1', false), entry('2')]), of([entry('2')]))).toEqual([]);
  });
});

test('another decay mode counts as switched on', () => {
  const before = settingsWith({ decay: { decayMode: 'WarnOnly' } });
  const after = settingsWith({ decay: { decayMode: 'WarnAndDecay' } });
  expect(newlyUnmetDependencies(before, after)).toHaveLength(1);
});

test('a new instance has no unmet dependencies', () => {
  expect(unmetDependencies(settingsWith())).toEqual([]);
});

test('a merge refuses to switch on a feature without its dependency', () => {
  const groups = GROUP_NAMES.map((name) => [name, { rev: 1, value: {} }]);
  const merge = (payload: unknown) =>
    runSteps(
      mergeInSteps({
        caller: { isOwner: true, permissions: [] },
        limits: limitsOf(TIERS.Tier5),
        stored: Object.fromEntries(groups) as StoredGroups,
        payload,
      }),
    ).result;
  expect(merge({ bannedWord: { automaticBanEnabled: true } })).toEqual({
    kind: 'invalid',
    fields: [
      {
        path: 'bannedWord.automaticBanEnabled',
        message: 'Automatic Ban requires Ban Management to be enabled',
      },
    ],
  });
  expect(merge({ bannedWord: { automaticBanEnabled: true }, ban: { isEnabled: true } }).kind).toBe('merged');
});
