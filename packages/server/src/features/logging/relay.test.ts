import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { settingsFor } from '@arkwright/testing/setting-pin';
import { expect, test } from 'vitest';
import { describeEvent } from './describe-event.ts';
import { type ChatSettings, createRelay, type LogSettings } from './relay.ts';

const SERVER = { id: 'server-1', name: 'The Island' };
const STAMP = '2026.07.27_21.25.23: ';
const SECONDS = Date.UTC(2026, 6, 27, 21, 25, 23) / 1000;
const LINES = {
  join: 'Bob [UniqueNetId:0002a1b2c3d4e5f60718293a4b5c6d7e Platform:None] joined this ARK!',
  leave: 'Bob [UniqueNetId:0002a1b2c3d4e5f60718293a4b5c6d7e Platform:None] left this ARK!',
  chat: 'Bob (Grim): hello',
  admin: 'AdminCmd: fly (PlayerName: Bob, ARKID: 1, PlatformID: 0002a1b2c3d4e5f60718293a4b5c6d7e)',
  tribe:
    'Tribe Wolves, ID 1234567890: Day 45, 12:34:56: <RichColor Color="1, 0, 0, 1">Your Rex was killed!</>)',
  save: 'World Save Complete. Took: 0.361756',
  address: 'IP for incoming account 0002a1b2c3d4e5f60718293a4b5c6d7e - IP 203.0.113.7',
};

type Define = ReturnType<typeof provesSetting>;

const NO_CHAT = settingsFor('chat');

/** Which of the lines reach which channel: `g` game log, `t` tribe log, `a` admin log, `c` chat log. */
function relay(
  log: Partial<LogSettings> = {},
  chat: Partial<ChatSettings> = {},
  texts: Readonly<Record<string, string>> = LINES,
) {
  const settings: LogSettings = settingsFor('log', {
    isEnabled: true,
    channelMapping: [{ serverId: SERVER.id, serverName: '', channelId: 'g' }],
    tribeLogChannelMapping: [{ serverName: SERVER.name, channelId: 't' }],
    adminLogChannelId: 'a',
    ...log,
  });
  const chatSettings = settingsFor('chat', { chatLogChannelId: 'c', ...chat });
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const lines = createRelay({
        server: SERVER,
        log: settings,
        chat: chatSettings,
      })(parseGameLogLine(STAMP + text));
      return [name, lines.map(({ channelId }) => channelId).join('')];
    }),
  );
}

const GAME = { join: 'g', leave: 'g', chat: 'g', admin: 'g', tribe: 'g', save: 'g', address: '' };
const NONE = { join: '', leave: '', chat: '', admin: '', tribe: '', save: '', address: '' };

const RELAYED: [what: string, log: Partial<LogSettings>, expected: object, define?: Define][] = [
  ['the game log has everything but what holds addresses', {}, GAME],
  ['logging off', { isEnabled: false }, NONE, provesSetting({ field: 'log.isEnabled', pinnedTo: true })],
  [
    'admin commands filtered',
    { filterAdminCommands: true },
    { ...GAME, admin: '' },
    provesSetting('log.filterAdminCommands'),
  ],
  [
    'tribe logs filtered',
    { filterTribeLogs: true },
    { ...GAME, tribe: '' },
    provesSetting('log.filterTribeLogs'),
  ],
  ['saves filtered', { filterSaveWorld: true }, { ...GAME, save: '' }, provesSetting('log.filterSaveWorld')],
  [
    'joins and leaves filtered',
    { filterJoinsAndLeaves: true },
    { ...GAME, join: '', leave: '' },
    provesSetting('log.filterJoinsAndLeaves'),
  ],
  [
    'tribe log collected',
    { collectTribeLogs: true },
    { ...GAME, tribe: 'gt' },
    provesSetting(
      'log.collectTribeLogs',
      'log.tribeLogChannelMapping',
      'log.tribeLogChannelMapping.serverName',
      'log.tribeLogChannelMapping.channelId',
    ),
  ],
  [
    'admin log collected',
    { collectAdminLogs: true },
    { ...GAME, admin: 'ga' },
    provesSetting('log.collectAdminLogs', 'log.adminLogChannelId'),
  ],
  [
    'a tribe log’s channel that is chosen for a name and another for the id',
    {
      collectTribeLogs: true,
      tribeLogChannelMapping: [
        { serverName: SERVER.name, channelId: 'wrong' },
        { serverId: SERVER.id, serverName: 'Old name', channelId: 't' },
      ],
    },
    { ...GAME, tribe: 'gt' },
    provesSetting('log.tribeLogChannelMapping.serverId'),
  ],
  [
    'collected and kept out of the game log',
    { collectTribeLogs: true, filterTribeLogs: true, collectAdminLogs: true, filterAdminCommands: true },
    { ...GAME, tribe: 't', admin: 'a' },
  ],
  ['a server without a channel', { channelMapping: [] }, NONE],
  [
    'a channel that is chosen for a name and another for the id',
    {
      channelMapping: [
        { serverName: SERVER.name, channelId: 'wrong' },
        { serverId: SERVER.id, serverName: 'Old name', channelId: 'g' },
      ],
    },
    GAME,
    provesSetting('log.channelMapping', 'log.channelMapping.serverId'),
  ],
];
for (const [what, log, expected, define = test] of RELAYED)
  define(what, () => {
    expect(relay(log)).toEqual(expected);
  });

// What the grammar does not know, by what it is about.
const UNKNOWN = {
  tribe: 'Stamm Wölfe, ID 1234567890: Tag 45, 12:34:56: Dein Rex wurde getötet!',
  admin: 'Commande Admin : fly (PlayerName: Bob, ARKID: 1, PlatformID: 0002a1b2)',
  private: "Anti-meshing destroyed 'Human - Lvl 131' at X=1.0 Y=2.0 Z=3.0",
  save: 'Welt wird gespeichert...',
  plain: 'Full Startup: 20.91 seconds',
};
const OF_UNKNOWN: [
  what: string,
  log: Partial<LogSettings>,
  expected: Record<keyof typeof UNKNOWN, string>,
][] = [
  ['nothing filtered', {}, { tribe: 'g', admin: 'g', private: 'g', save: 'g', plain: 'g' }],
  [
    'tribe logs filtered',
    { filterTribeLogs: true },
    { tribe: '', admin: 'g', private: '', save: '', plain: 'g' },
  ],
  [
    'admin commands filtered',
    { filterAdminCommands: true },
    { tribe: 'g', admin: '', private: '', save: '', plain: 'g' },
  ],
  [
    'saves filtered',
    { filterSaveWorld: true },
    { tribe: 'g', admin: 'g', private: 'g', save: '', plain: 'g' },
  ],
  [
    'all filtered, tribe logs collected',
    { filterTribeLogs: true, filterAdminCommands: true, collectTribeLogs: true },
    { tribe: 't', admin: '', private: 't', save: '', plain: 'g' },
  ],
  [
    'all filtered and collected',
    { filterTribeLogs: true, filterAdminCommands: true, collectTribeLogs: true, collectAdminLogs: true },
    { tribe: 't', admin: 'a', private: 'a', save: '', plain: 'g' },
  ],
];
test.each(OF_UNKNOWN)('of lines that the grammar does not know: %s', (_what, log, expected) => {
  expect(relay(log, {}, UNKNOWN)).toEqual(expected);
});

test('lines that the grammar knows in other forms are filtered as well', () => {
  const texts = {
    negative: 'Tribe Wolves, ID -1234567894: Day 45, 12:34:56: Your Rex was killed!',
    late: 'Tribe Wolves, ID 1234567890: Day 1,234, 12:34:56: Your Rex was killed!',
    nobody: 'AdminCmd: fly (PlayerName: , ARKID: , PlatformID: )',
    broken: 'AdminCmd: fly',
  };
  const all = { filterTribeLogs: true, filterAdminCommands: true };
  expect(relay(all, {}, texts)).toEqual({ negative: '', late: '', nobody: '', broken: '' });
});

const IN_CHAT_LOG: [what: string, chat: Partial<ChatSettings>, expected: object, define?: Define][] = [
  ['chat log off', {}, NONE],
  [
    'global chat',
    { isChatLogEnabled: true, chatLogGlobal: true },
    { ...NONE, chat: 'c' },
    provesSetting('chat.isChatLogEnabled', 'chat.chatLogChannelId', 'chat.chatLogGlobal'),
  ],
  [
    'joins',
    { isChatLogEnabled: true, chatLogJoin: true },
    { ...NONE, join: 'c' },
    provesSetting('chat.chatLogJoin'),
  ],
  [
    'leaves',
    { isChatLogEnabled: true, chatLogLeave: true },
    { ...NONE, leave: 'c' },
    provesSetting('chat.chatLogLeave'),
  ],
  ['off with kinds on', { isChatLogEnabled: false, chatLogGlobal: true, chatLogJoin: true }, NONE],
];
for (const [what, chat, expected, define = test] of IN_CHAT_LOG)
  define(`of the chat log: ${what}`, () => {
    expect(relay({ isEnabled: false }, chat)).toEqual(expected);
  });

const TOLD_BY_COMPANIONS: [what: string, chat: Partial<ChatSettings>, scopes: string[], define?: Define][] = [
  ['global chat', { chatLogGlobal: true }, ['global']],
  ['local chat', { chatLogLocal: true }, ['local'], provesSetting('chat.chatLogLocal')],
  ['tribe chat', { chatLogTribe: true }, ['tribe'], provesSetting('chat.chatLogTribe')],
  ['ally chat', { chatLogAlly: true }, ['alliance'], provesSetting('chat.chatLogAlly')],
  ['none', { chatLogJoin: true }, []],
];
for (const [what, chat, expected, define = test] of TOLD_BY_COMPANIONS)
  define(`of the chat that companions tell: ${what}`, () => {
    const settings = settingsFor('chat', { isChatLogEnabled: true, chatLogChannelId: 'c', ...chat });
    const log = settingsFor('log');
    const said = { type: 'chat.message', player: 'Bob', character: 'Grim', message: 'hello', at: 0 } as const;
    const told = (['global', 'local', 'tribe', 'alliance'] as const).filter((scope) => {
      const event = { ...said, told: { scope, tribe: 'Wolves' } };
      return createRelay({ server: SERVER, log, chat: settings })(event).length > 0;
    });
    expect(told).toEqual(expected);
  });

test('a line that not everyone in the game has read says who has', () => {
  const said = { type: 'chat.message', player: 'Bob', character: 'Grim', message: 'hi', at: null } as const;
  const text = (scope: 'global' | 'local' | 'tribe' | 'alliance', tribe = '') =>
    describeEvent({ ...said, told: { scope, tribe } }, false);
  expect([text('global'), text('local'), text('tribe'), text('tribe', 'Wolves'), text('alliance')]).toEqual([
    'Bob (Grim): hi',
    '[Local] Bob (Grim): hi',
    '[Tribe] Bob (Grim): hi',
    '[Tribe Wolves] Bob (Grim): hi',
    '[Ally] Bob (Grim): hi',
  ]);
});

provesSetting('log.channelMapping.serverName')(
  'a line has the time in the reader’s zone, the server and the text, escaped',
  () => {
    const event = parseGameLogLine(`${STAMP}@everyone (**Grim**): <@&1> [x](http://y)`);
    const log = settingsFor('log', {
      isEnabled: true,
      channelMapping: [{ serverName: 'A*B', channelId: 'g' }],
    });
    const [line] = createRelay({ server: { id: 's', name: 'A*B' }, log, chat: NO_CHAT })(event);
    expect(line?.content).toBe(
      `<t:${SECONDS}:T> **A\\*B** \\@everyone (\\*\\*Grim\\*\\*)\\: \\<\\@&1\\> \\[x\\]\\(http\\://y\\)`.replace(
        '(\\*\\*Grim\\*\\*)',
        '\\(\\*\\*Grim\\*\\*\\)',
      ),
    );
  },
);

test('an admin password typed in the game is hidden', () => {
  const event = parseGameLogLine(
    `${STAMP}AdminCmd: enablecheats hunter2 (PlayerName: Bob, ARKID: 1, PlatformID: 0002a1b2c3d4e5f60718293a4b5c6d7e)`,
  );
  const log = settingsFor('log', {
    isEnabled: true,
    channelMapping: [{ serverId: SERVER.id, serverName: '', channelId: 'g' }],
  });
  const [line] = createRelay({ server: SERVER, log, chat: NO_CHAT })(event);
  expect(line?.content).toContain('enablecheats');
  expect(line?.content).not.toContain('hunter2');
});

test('lines unknown to the grammar are relayed without addresses and passwords', () => {
  const log = settingsFor('log', {
    isEnabled: true,
    channelMapping: [{ serverId: SERVER.id, serverName: '', channelId: 'g' }],
  });
  const text = 'Peer 203.0.113.7:7777 and 2001:db8::1 said ServerAdminPassword=hunter2';
  const [line] = createRelay({ server: SERVER, log, chat: NO_CHAT })(parseGameLogLine(STAMP + text));
  expect(line?.content).not.toMatch(/203|2001|hunter2/);
  expect(createRelay({ server: SERVER, log, chat: NO_CHAT })(parseGameLogLine(STAMP))).toEqual([]);
});

const COLOURS: [sanitizeColors: boolean, part: string][] = [
  [true, 'Your Rex was killed\\!'.replace('\\!', '!')],
  [false, '\\<RichColor'],
];
for (const [sanitizeColors, part] of COLOURS)
  provesSetting({ field: 'log.sanitizeColors', pinnedTo: !sanitizeColors })(
    `with sanitizeColors ${sanitizeColors} a tribe log shows ${part}`,
    () => {
      const log = settingsFor('log', {
        isEnabled: true,
        sanitizeColors,
        channelMapping: [{ serverId: SERVER.id, serverName: '', channelId: 'g' }],
      });
      const [line] = createRelay({
        server: SERVER,
        log,
        chat: NO_CHAT,
      })(parseGameLogLine(STAMP + LINES.tribe));
      expect(line?.content).toContain(part);
      expect(line?.content.includes('RichColor')).toBe(!sanitizeColors);
    },
  );
