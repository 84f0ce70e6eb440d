import { expect, test } from 'vitest';
import type { Posting } from '../core/feature.ts';
import { limitsOf } from './limits.ts';
import { type Fault, fieldToMend, notWorking } from './not-working.ts';

const LOG: Posting = { what: 'The log', when: ['log.isEnabled', 'log.isChat'], channel: 'log.channel' };
const channel = (id: string, isBotBarred = false) => ({
  id,
  name: id,
  type: 0,
  parentId: '',
  position: 0,
  ...(isBotBarred && { isBotBarred }),
});

type Settings = Record<string, unknown>;
const wordsOf = (faults: Fault[]) => faults.map(({ words }) => words);
function sentences(settings: Settings, { posting = LOG, tier = 5, channels = [channel('1')] } = {}) {
  const read = (path: string) => settings[path];
  return wordsOf(notWorking({ posts: [posting] }, { read, channels, limits: limitsOf(tier as 0) }));
}
const on = { 'log.isEnabled': true, 'log.isChat': true };

test('disabled and hidden features report nothing', () => {
  expect(sentences({ ...on, 'log.isChat': false, 'log.channel': '' })).toEqual([]);
  expect(sentences(on)).toEqual([]);
});

test('a channel that the bot may write in is fine', () => {
  expect(sentences({ ...on, 'log.channel': '1' })).toEqual([]);
  expect(sentences({ ...on, 'log.channel': [{ channelId: '' }, { channelId: '1' }] })).toEqual([]);
});

test('without a channel nothing is posted', () => {
  const words = ['The log is on, but no channel is chosen: nothing is posted.'];
  expect(sentences({ ...on, 'log.channel': '' })).toEqual(words);
  expect(sentences({ ...on, 'log.channel': [{ channelId: '' }] })).toEqual(words);
});

test('a deleted or closed channel is reported, also if it is one of several', () => {
  const channels = [channel('1'), channel('2', true)];
  const nothing = ['The log is on, but the bot can’t write in its channel: nothing is posted.'];
  expect(sentences({ ...on, 'log.channel': '2' }, { channels })).toEqual(nothing);
  expect(sentences({ ...on, 'log.channel': 'gone' }, { channels })).toEqual(nothing);
  expect(sentences({ ...on, 'log.channel': [{ channelId: '1' }, { channelId: '2' }] }, { channels })).toEqual(
    ['The log is on, but the bot can’t write in some of its channels.'],
  );
});

test('a posting may say what else follows from having no channel', () => {
  const posting = { ...LOG, without: 'nobody is warned' };
  expect(sentences({ ...on, 'log.channel': '' }, { posting })).toEqual([
    'The log is on, but no channel is chosen: nobody is warned.',
  ]);
});

test('a missing tier is reported', () => {
  const posting = { ...LOG, tier: 'chatlog' };
  expect(sentences({ ...on, 'log.channel': '1' }, { posting, tier: 1 })).toEqual([
    'The log is on, but needs Tier 2: nothing is posted.',
  ]);
  expect(sentences({ ...on, 'log.channel': '1' }, { posting, tier: 2 })).toEqual([]);
});

test('a grant for selected roles is reported while none is selected', () => {
  const grants = [{ what: 'Commands', when: ['rcon.isOn'], roles: 'rcon.roleIds' }] as const;
  const told = (settings: Settings) =>
    wordsOf(notWorking({ grants }, { read: (path) => settings[path], channels: [], limits: undefined }));
  const words = ['Commands are on, but no role is chosen: nobody may use them.'];
  expect(told({ 'rcon.isOn': true, 'rcon.roleIds': [] })).toEqual(words);
  expect(told({ 'rcon.isOn': true, 'rcon.roleIds': ['7'] })).toEqual([]);
  expect(told({ 'rcon.isOn': false, 'rcon.roleIds': [] })).toEqual([]);
  // Roles that may not be viewed.
  expect(told({ 'rcon.isOn': true })).toEqual([]);
});

test('a feature that is on without all that it could work with is reported', () => {
  const requires = [
    { when: ['rcon.isOn'], oneOf: ['rcon.kick', 'rcon.type', 'rcon.roles'], otherwise: 'It does nothing.' },
  ] as const;
  const told = (settings: Settings) =>
    wordsOf(notWorking({ requires }, { read: (path) => settings[path], channels: [], limits: undefined }));
  const on = { 'rcon.isOn': true, 'rcon.kick': false, 'rcon.type': 'NotSelected', 'rcon.roles': [] };
  expect(told(on)).toEqual(['It does nothing.']);
  expect(told({ ...on, 'rcon.type': '' })).toEqual(['It does nothing.']);
  expect(told({ ...on, 'rcon.kick': true })).toEqual([]);
  expect(told({ ...on, 'rcon.roles': ['7'] })).toEqual([]);
  expect(told({ ...on, 'rcon.isOn': false })).toEqual([]);
  // A field that may not be viewed.
  expect(told({ ...on, 'rcon.type': undefined })).toEqual([]);
});

test('a fault is shown at the last of its switches, or at the field that it names', () => {
  const read = (path: string) => ({ ...on, 'log.channel': '' })[path];
  const [fault] = notWorking({ posts: [LOG] }, { read, channels: [], limits: undefined });
  expect(fault).toMatchObject({ at: 'log.isChat' });
  const requires = [{ when: ['log.isChat'], oneOf: ['log.x'], otherwise: 'No.', at: 'log.y' }] as const;
  const off = (path: string) => (path === 'log.x' ? false : read(path));
  expect(notWorking({ requires }, { read: off, channels: [], limits: undefined })).toEqual([
    { at: 'log.y', words: 'No.' },
  ]);
});

test('the field that mends it follows from the sentence, except where that is no field', () => {
  const grants = [{ what: 'Commands', when: ['rcon.isOn'], roles: 'rcon.roleIds' }] as const;
  const requires = [
    { when: ['log.isEnabled'], oneOf: ['chat.isEnabled', 'chat.isOther'], otherwise: 'The chat is off.' },
    { when: ['log.isEnabled'], oneOf: ['#sets'], otherwise: 'There are no sets.' },
    { when: ['decay.mode'], oneOf: ['#inTime'], otherwise: 'Too many days.', at: 'decay.days' },
  ] as const;
  const mend = (sentence: string) => fieldToMend({ posts: [LOG], grants, requires }, sentence);
  const channelOf = { path: 'log.channel', words: 'Choose channel' };
  expect(mend('The log is on, but no channel is chosen: nothing is posted.')).toEqual(channelOf);
  expect(mend('The log is on, but the bot can’t write in its channel: nothing is posted')).toEqual(channelOf);
  expect(mend('The log is on, but needs Tier 2: nothing is posted.')).toBeUndefined();
  expect(mend('Commands are on, but no role is chosen: nobody may use them.')).toEqual({
    path: 'rcon.roleIds',
    words: 'Choose roles',
  });
  expect(mend('The chat is off')).toEqual({ path: 'chat.isEnabled', words: 'Open setting' });
  expect(mend('There are no sets')).toBeUndefined();
  expect(mend('Too many days')).toEqual({ path: 'decay.days', words: 'Open setting' });
  expect(mend('Something else')).toBeUndefined();
});
