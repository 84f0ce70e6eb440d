import { provesSetting } from '@arkwright/testing/proves-setting';
import { settingsFor } from '@arkwright/testing/setting-pin';
import { expect, test } from 'vitest';
import { channelName, listDisplays, type ShownServer, statusMessage } from './displays.ts';

const server = (changed: Partial<ShownServer> = {}): ShownServer => ({
  id: 'island',
  name: 'The Island',
  host: '10.0.0.1',
  gamePort: 7777,
  maxPlayers: 70,
  state: 'online',
  since: 60_000,
  players: 2,
  online: [],
  ...changed,
});
const player = (name: string) => ({ netId: '0002', name, characterName: '' });

type Fields = Record<string, unknown>;
const settings = (serverStatus: Fields, playerList: Fields = {}) => ({
  serverStatus: settingsFor('serverStatus', serverStatus),
  playerList: settingsFor('playerList', playerList),
});
const shown = (of: ReturnType<typeof settings>, ...servers: ShownServer[]) =>
  listDisplays(of, servers, 0).map(({ kind, placeId, message, title }) => [
    ...[kind, placeId, title],
    ...(message ? [message.description] : []),
  ]);

test('a voice channel’s name shows the state, and the players while the server is online', () => {
  expect(channelName(server())).toBe('🟢 The Island 2/70');
  expect(channelName(server({ state: 'offline' }))).toBe('🔴 The Island offline');
  expect(channelName(server({ state: 'starting' }))).toBe('🟡 The Island starting');
  expect(channelName(server({ state: 'unknown' }))).toBe('⚪ The Island unknown');
});

test('a name fits Discord’s 100 characters, without half characters', () => {
  const long = channelName(server({ name: '🦖'.repeat(50) }));
  expect(long.length).toBeLessThanOrEqual(100);
  expect(long).toMatch(/^🟢 🦖+… 2\/70$/u);
});

test('a name has no direction marks, one line, and is not empty', () => {
  const nameOf = (name: string) => channelName(server({ name }));
  expect(nameOf('The\u202eIsland\n\u0007B')).toBe('🟢 TheIsland B 2/70');
  expect(nameOf('Family 👨‍👩‍👧 ❤️')).toBe('🟢 Family 👨‍👩‍👧 ❤️ 2/70');
  expect(nameOf('\u202e\u2066\u3164')).toBe('🟢 Server 2/70');
});

provesSetting({ field: 'playerList.isEnabled', pinnedTo: true })('nothing is shown of what is off', () => {
  const off = { categoryId: '1', statusChannelId: '2', isStatusMessagesEnabled: true };
  expect(
    shown(settings(off, { channelMapping: [{ serverName: 'The Island', channelId: '3' }] }), server()),
  ).toEqual([]);
});

provesSetting(
  'serverStatus.categoryId',
  'serverStatus.isStatusMessagesEnabled',
  'serverStatus.statusChannelId',
  'serverStatus.statusChannelMapping',
  'serverStatus.statusChannelMapping.serverId',
  'serverStatus.statusChannelMapping.channelId',
)('each server has its voice channel and its message, in its own channel or the common one', () => {
  const on = settings({
    isEnabled: true,
    categoryId: '1',
    isStatusMessagesEnabled: true,
    statusChannelId: '2',
    statusChannelMapping: [{ serverId: 'center', serverName: 'Old name', channelId: '3' }],
  });
  expect(shown(on, server(), server({ id: 'center', name: 'The Center', state: 'offline' }))).toEqual([
    ['voice', '1', '🟢 The Island 2/70'],
    ['voice', '1', '🔴 The Center offline'],
    ['status', '2', 'The Island', '🟢 **Online**'],
    ['status', '3', 'The Center', '🔴 **Offline** since <t:60:R>'],
  ]);
  expect(shown(settings({ isEnabled: true, statusChannelId: '2' }), server())).toEqual([]);
});

provesSetting(
  'serverStatus.showServerIP',
  'serverStatus.showPlayerCount',
  'serverStatus.showLastUpdated',
)('a message shows what is switched on', () => {
  const of = (fields: Fields) =>
    statusMessage(server(), settings({ isEnabled: true, ...fields }).serverStatus);
  expect(of({ showPlayerCount: true }).description).toBe('🟢 **Online**\n**Players** 2 / 70');
  expect(of({ showServerIP: true }).description).toBe('🟢 **Online**\n**IP** `10.0.0.1:7777`');
  expect(of({ showLastUpdated: true }).isDated).toBe(true);
  expect(of({}).isDated).toBe(false);
});

test("a message shows the companion's data", () => {
  const world = { tribes: 3, bases: 20, dinos: 400 };
  expect(statusMessage(server({ world }), settings({}).serverStatus).description).toBe(
    '🟢 **Online**\n**World** 3 tribes, 20 bases, 400 dinos',
  );
  const small = { tribes: 1, bases: 1, dinos: 1 };
  expect(statusMessage(server({ world: small }), settings({}).serverStatus).description).toContain(
    '1 tribe, 1 base, 1 dino',
  );
});

provesSetting(
  'serverStatus.useCombinedServerStatus',
  'serverStatus.combinedStatusChannelId',
  'serverStatus.combinedStatusExcludedServerIds',
  'serverStatus.combinedStatusShowTotalPlayerCount',
  'serverStatus.combinedStatusUsesIcons',
)('the combined message has a line for each server that is not excluded, and their total', () => {
  const combined = (fields: Fields) =>
    shown(
      settings({
        isEnabled: true,
        useCombinedServerStatus: true,
        combinedStatusChannelId: '9',
        combinedStatusExcludedServerIds: ['test'],
        ...fields,
      }),
      server(),
      server({ id: 'center', name: 'The Center', players: 5, maxPlayers: 30 }),
      server({ id: 'test', name: 'Test' }),
    );
  const icons = { combinedStatusUsesIcons: true, showPlayerCount: true };
  expect(combined({ ...icons, combinedStatusShowTotalPlayerCount: true })).toEqual([
    [
      ...['combined', '9', 'Server Status'],
      '🟢 **The Island** · 2 / 70\n🟢 **The Center** · 5 / 30\n\n**Total** 7 / 100 players',
    ],
  ]);
  expect(combined({ showServerIP: true })[0]?.[3]).toBe(
    '**The Island** · Online · `10.0.0.1:7777`\n**The Center** · Online · `10.0.0.1:7777`',
  );
  expect(combined({ useCombinedServerStatus: false })).toEqual([]);
});

provesSetting(
  'playerList.playerFormat',
  'playerList.channelMapping',
  'playerList.channelMapping.serverName',
  'playerList.channelMapping.channelId',
)('a list shows online players in the chosen format, with known tribe and level', () => {
  const list = settings(
    {},
    {
      isEnabled: true,
      playerFormat: 'Player (EosId)',
      channelMapping: [{ serverName: 'The Island', channelId: '3' }],
    },
  );
  const online = [player('Bob'), { ...player('Eve'), tribe: 'Alphas', level: 12 }];
  expect(shown(list, server({ online }))).toEqual([
    ['players', '3', 'Players on The Island', '**2 / 70**\n- Bob (0002)\n- Eve (0002) — Alphas, level 12'],
  ]);
  expect(shown(list, server({ players: 0 }))[0]?.[3]).toBe('**0 / 70**');
  expect(shown(list, server({ state: 'offline', online }))[0]?.[3]).toBe('🔴 Offline');
});

test('a list that is too long for Discord shows how many are missing', () => {
  const list = settings(
    {},
    { isEnabled: true, channelMapping: [{ serverName: 'The Island', channelId: '3' }] },
  );
  const online = Array.from({ length: 200 }, () => player('x'.repeat(60)));
  const [entry] = listDisplays(list, [server({ online })], 0);
  const { description = '' } = entry?.message ?? {};
  expect(description.length).toBeLessThanOrEqual(4096);
  const lines = description.split('\n');
  expect(lines.at(-1)).toBe(`… and ${200 - (lines.length - 2)} more players`);
});

test("names can't ping or format, and an address can’t leave its code", () => {
  const evil = server({ name: '**@everyone** <@1>', host: 'a`b' });
  const { title, description } = statusMessage(evil, settings({ showServerIP: true }).serverStatus);
  expect(title).toBe('\\*\\*\\@everyone\\*\\* \\<\\@1\\>');
  expect(description).toContain('`ab:7777`');
});

test('the digest changes only with the text', () => {
  const on = settings({
    isEnabled: true,
    isStatusMessagesEnabled: true,
    statusChannelId: '2',
    showPlayerCount: true,
  });
  const hashOf = (changed: Partial<ShownServer>) => listDisplays(on, [server(changed)], 0)[0]?.shownDigest;
  expect(hashOf({ since: 5 })).toBe(hashOf({}));
  expect(hashOf({ players: 3 })).not.toBe(hashOf({}));
});

provesSetting('serverStatus.showPlayerCountChartCombined')(
  'a picture is drawn where it is switched on, every quarter of an hour, or every hour without players',
  () => {
    const on = settings({
      isEnabled: true,
      isStatusMessagesEnabled: true,
      statusChannelId: '2',
      enablePlayerCountCharting: true,
      useCombinedServerStatus: true,
      combinedStatusChannelId: '3',
      showPlayerCountChartCombined: true,
      combinedStatusExcludedServerIds: ['test'],
    });
    const at = (minutes: number, players = 2) =>
      listDisplays(on, [server({ players }), server({ id: 'test', players: 0 })], minutes * 60_000).find(
        ({ kind }) => kind === 'combined',
      );
    expect(at(0)?.chartOf).toEqual(['island']);
    expect(listDisplays(on, [server()], 0)[0]?.chartOf).toBeUndefined();
    expect(at(14)?.shownDigest).toBe(at(0)?.shownDigest);
    expect(at(15)?.shownDigest).not.toBe(at(0)?.shownDigest);
    expect(at(45, 0)?.shownDigest).toBe(at(0, 0)?.shownDigest);
    expect(at(60, 0)?.shownDigest).not.toBe(at(0, 0)?.shownDigest);
  },
);
