import { expect, test } from 'vitest';
import { AREAS } from '../derived/permissions.ts';
import { GROUP_NAMES, wordsOf } from '../settings-registry.ts';
import { areaLabel, entryWordsOf, fieldLabel, groupLabel, groupsNamed, toWords } from './labels.ts';

test.each([
  ['netId', 'EOS ID'],
  ['isEnabled', 'Enabled'],
  ['isPublicBanLogged', 'Public ban logged'],
  ['enableKickCommand', 'Kick command'],
  ['enablePlayerCountCharting', 'Player count charting'],
  ['channelId', 'Channel'],
  ['adminLogChannelId', 'Admin log channel'],
  ['roleIds', 'Roles'],
  ['rconPort', 'RCON Port'],
  ['nitradoPort', 'Nitrado port'],
  ['showServerIP', 'Show server IP'],
  ['nitradoServiceId', 'Nitrado service ID'],
  ['constructor', 'Constructor'],
])('the field %s is called %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test('a field of a settings group is called as on its page, unlike a field of the same name elsewhere', () => {
  expect(fieldLabel('filterSaveWorld', wordsOf('log'))).toBe('Filter world saves');
  expect(fieldLabel('isEnabled', wordsOf('log'))).toBe('Enable logging');
  expect(fieldLabel('isEnabled', wordsOf('offlineAlert'))).toBe('Enable');
  expect(fieldLabel('isEnabled')).toBe('Enabled');
});

test('a field of a list’s entries is called as beside its schema', () => {
  const inGroup = (field: string) => fieldLabel(field, entryWordsOf('chatMappings', wordsOf('chat')));
  expect(inGroup('chatId')).toBe('Group name');
  expect(inGroup('slowModeSeconds')).toBe('Slow mode');
  expect(inGroup('gone')).toBe('Gone');
  expect(entryWordsOf('isEnabled', wordsOf('chat'))).toBeUndefined();
  expect(entryWordsOf('toString', wordsOf('chat'))).toBeUndefined();
});

test('a field that its group no longer has, and a group that no longer exists, have a name from code in words', () => {
  expect(fieldLabel('isReturnPosted', wordsOf('offlineAlert'))).toBe('Return posted');
  expect(fieldLabel('constructor', wordsOf('offlineAlert'))).toBe('Constructor');
  expect(fieldLabel('isReturnPosted', wordsOf('toString'))).toBe('Return posted');
});

test('every settings group has the name of its screen', () => {
  for (const group of GROUP_NAMES) expect(groupsNamed(groupLabel(group)), group).toContain(group);
  expect(groupLabel('chat')).toBe('Crosschat');
  expect(groupLabel('chat', 'Logging')).toBe('Chat Log');
});

test('every area has a name in plain words', () => {
  for (const area of AREAS)
    expect(areaLabel(area)).toMatch(/^[A-Z][\w&]*(?: (?:[A-Z&]\w*|\/ White-Label))*$/);
  expect(areaLabel('AutomaticRcon')).toBe('Automatic RCON');
  expect(areaLabel('OfflineAlert')).toBe('Server Offline Alerts');
});

test('a group is found by part of its name, regardless of case', () => {
  expect(groupsNamed('offline')).toEqual(['offlineAlert']);
  expect(groupsNamed('no such screen')).toEqual([]);
});

test('names of code become words', () => {
  expect(toWords('rcon-preset')).toBe('RCON preset');
  expect(toWords('')).toBe('');
});
