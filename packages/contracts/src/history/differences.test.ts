import { expect, test } from 'vitest';
import { NEW_SECRET_MASK, SECRET_MASK } from '../core/secret-mask.ts';
import { wordsOf } from '../settings-registry.ts';
import { changedFields } from './differences.ts';
import type { Reading } from './readable.ts';

const names: Record<string, string> = {
  'channel 7': '#logs',
  'role 8': '@Admins',
  'server s1': 'The Island',
};
const reading: Reading = { nameOf: (kind, id) => names[`${kind} ${id}`], time: (at) => `at ${at}` };

const one = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  changedFields(before, after, reading)[0];

test('only differences are described, in the order of the fields', () => {
  expect(changedFields({ a: 1, b: 2, c: 3 }, { a: 1, b: 4, c: 5 })).toEqual([
    { label: 'B', before: '2', after: '4' },
    { label: 'C', before: '3', after: '5' },
  ]);
});

test.each<[string, Record<string, unknown>, Record<string, unknown>, string, string]>([
  ['a switch reads on or off', { isEnabled: false }, { isEnabled: true }, 'off', 'on'],
  ['an empty text reads as none', { map: '' }, { map: 'TheIsland' }, 'none', 'TheIsland'],
  [
    'a channel reads by its name, or by its id where it is gone',
    { channelId: '6' },
    { channelId: '7' },
    '6',
    '#logs',
  ],
  ['roles read by their names', { roleIds: [] }, { roleIds: ['8', '9'] }, 'none', '@Admins, 9'],
  ['servers read by their names', { serverIds: ['s1'] }, { serverIds: [] }, 'The Island', 'none'],
  ['a moment is put into words, and 0 means never', { startAt: 0 }, { startAt: 5 }, 'never', 'at 5'],
  ['a new secret is hidden', { apiKey: '' }, { apiKey: SECRET_MASK }, 'none', 'hidden'],
  [
    'a secret that was replaced',
    { rconPassword: SECRET_MASK },
    { rconPassword: NEW_SECRET_MASK },
    'hidden',
    'replaced',
  ],
])('%s', (_name, before, after, was, is) => {
  expect(one(before, after)).toMatchObject({ before: was, after: is });
});

test('a field added or removed by a program version counts as none', () => {
  expect(one({}, { isEnabled: true })).toMatchObject({ before: 'none', after: 'on' });
});

test('of a long list, additions and removals are described', () => {
  const before = Array.from({ length: 40 }, (_, index) => `mod ${index}`);
  const after = [...before.slice(10), 'mod x'];
  expect(one({ modIds: before }, { modIds: after })).toEqual({
    label: 'Mods',
    summary: 'added mod x; removed mod 0, mod 1, mod 2, mod 3, mod 4, mod 5, mod 6, mod 7 and 2 more',
  });
  expect(one({ modIds: before }, { modIds: before.toReversed() })).toMatchObject({
    summary: 'in another order',
  });
});

test('of a list of things, added, removed and changed ones are described by name', () => {
  const player = (netId: string, name: string, reason: string) => ({ netId, name, reason, alertJoin: true });
  const before = [player('a', 'Ann', 'x'), player('b', 'Bob', 'x')];
  const after = [player('a', 'Ann', 'y'), player('c', 'Cid', 'x')];
  const words = wordsOf('playerAlert');
  expect(changedFields({ alertPlayers: before }, { alertPlayers: after }, { words })).toEqual([
    { label: 'Player alert “Ann”', before: 'x', after: 'y' },
    { label: 'Player alert “Bob”', before: 'Reason: x; Alert on joining: on', after: 'none' },
    { label: 'Player alert “Cid”', before: 'none', after: 'Reason: x; Alert on joining: on' },
  ]);
});

test('a mapping of servers to channels shows the old and new channel, by name', () => {
  const entry = (serverId: string, serverName: string, channelId: string) => ({
    serverId,
    serverName,
    channelId,
  });
  const before = [entry('s1', 'The Island', '6'), entry('s2', 'The Center', '7')];
  const after = [entry('s1', 'The Island', '7'), entry('s3', 'Ragnarok', '7')];
  expect(changedFields({ channelMapping: before }, { channelMapping: after }, reading)).toEqual([
    { label: 'Channel mapping “The Island”', before: '6', after: '#logs' },
    { label: 'Channel mapping “The Center”', before: '#logs', after: 'none' },
    { label: 'Channel mapping “Ragnarok”', before: 'none', after: '#logs' },
  ]);
  expect(changedFields({ channelMapping: before }, { channelMapping: before.toReversed() })).toEqual([
    { label: 'Channel mapping', summary: 'in another order' },
  ]);
});

test('a list with hundreds of changed things is described by names alone', () => {
  const players = (reason: string) =>
    Array.from({ length: 200 }, (_, index) => ({ netId: `n${index}`, name: `p${index}`, reason }));
  expect(changedFields({ alertPlayers: players('x') }, { alertPlayers: players('y') })).toEqual([
    { label: 'Alert players', summary: expect.stringContaining('changed “p0” (Reason)') },
  ]);
});

test('of things without a key, added and removed ones are described', () => {
  const before = [{ playtime: 1 }];
  const after = [{ playtime: 1 }, { playtime: 2 }];
  expect(one({ rules: before }, { rules: after })).toEqual({
    label: 'Rules “an entry”',
    before: 'none',
    after: '2 s',
  });
});

test('a failed run is described with the reasons, server by server', () => {
  const failures = [
    { serverName: 'The Center', reply: 'The companion of The Center is not connected.' },
    { serverName: 'Ragnarok', reply: 'No answer.' },
  ];
  expect(changedFields(null, { outcome: { failed: 2 }, failures })).toEqual([
    { label: 'Outcome', before: '', after: 'Failed: 2' },
    {
      label: 'Failed on “The Center”',
      before: '',
      after: 'The companion of The Center is not connected.',
    },
    { label: 'Failed on “Ragnarok”', before: '', after: 'No answer.' },
  ]);
});

test('of a new or deleted server, the fields are listed without ids, secrets and empty ones', () => {
  const server = {
    id: 's1',
    botInstanceId: 'b',
    name: 'X',
    map: '',
    rconPassword: SECRET_MASK,
    isEnabled: false,
  };
  const expected = [
    { label: 'Name', value: 'X' },
    { label: 'Enabled', value: 'off' },
  ];
  expect(changedFields(null, server)).toEqual(
    expected.map(({ label, value }) => ({ label, before: '', after: value })),
  );
  expect(changedFields(server, null)).toEqual(
    expected.map(({ label, value }) => ({ label, before: value, after: '' })),
  );
});

test('each manager who was added, removed or changed is described with both permissions', () => {
  const before = [
    { discordId: '1', permissions: ['Servers_View'] },
    { discordId: '2', permissions: ['FullAccess'] },
    { discordId: '3', permissions: [] },
  ];
  const after = [
    { discordId: '1', permissions: ['Servers_View', 'Servers_Edit'] },
    { discordId: '3', permissions: [] },
    { discordId: '4', permissions: ['OfflineAlert_View'] },
  ];
  expect(changedFields(before, after)).toEqual([
    { label: '1', before: 'Servers (view)', after: 'Servers (view), Servers (edit)' },
    { label: '2', before: 'Full access', after: '' },
    { label: '4', before: '', after: 'Server Offline Alerts (view)' },
  ]);
});

test('any old entry can be described', () => {
  const deep = Array.from({ length: 5000 }).reduce<unknown>((inner) => ({ inner }), 1);
  const odd: unknown[] = [
    null,
    0,
    'text',
    true,
    [],
    {},
    [null],
    [[1]],
    { a: null },
    { a: deep },
    { a: [{}] },
    { a: Number.NaN },
  ];
  for (const before of odd) {
    for (const after of odd) expect(changedFields(before, after)).toBeInstanceOf(Array);
  }
});

test('choices read as on their page', () => {
  const [mode] = changedFields(
    { decayMode: 'Off' },
    { decayMode: 'WarnAndDecay' },
    { words: wordsOf('decay') },
  );
  expect(mode).toEqual({ label: 'Mode', before: 'Off', after: 'Warning and Auto Decay' });
  expect(one({ companionType: 'NotSelected' }, { companionType: 'Unheard' })).toEqual({
    label: 'Companion type',
    before: 'Not selected',
    after: 'Unheard',
  });
});

test('a list inside a thing is separated from the field after it', () => {
  const group = { id: 'g', chatId: 'Main', serverIds: ['s1', 's2'], slowModeSeconds: 5 };
  const inChat = { ...reading, words: wordsOf('chat') };
  expect(changedFields({ chatMappings: [] }, { chatMappings: [group] }, inChat)).toMatchObject([
    { after: 'Servers: The Island, s2; Slow mode: 5' },
  ]);
});
