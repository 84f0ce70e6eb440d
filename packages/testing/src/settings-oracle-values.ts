/**
 * For tests: hand-written settings values, with the result of saving each. Reads no schema, so that tests can
 * compare.
 */

/** A value to send, its stored form, and whether it is valid. */
export type Candidate = { raw: unknown; stored: unknown; isValid: boolean };

/** Test values for one kind of field, and its value in a new instance. */
export type Kind = {
  initial: unknown;
  candidates: readonly Candidate[];
  /** Values that break a current rule, as older versions may have stored them. */
  old: readonly unknown[];
};

const ok = (raw: unknown, stored = raw): Candidate => ({ raw, stored, isValid: true });
const bad = (raw: unknown): Candidate => ({ raw, stored: undefined, isValid: false });

function kind(initial: unknown, candidates: readonly Candidate[], old: readonly unknown[] = []): Kind {
  return { initial, candidates, old };
}

const switches = [ok(true), ok(false), bad('true'), bad(null), bad(0), bad([])];
export const flag = kind(false, switches);
export const flagOn = kind(true, switches);
const snowflakes = ['100000000000000001', '200000000000000002'];
export const one = kind(
  '',
  [ok(''), ok(snowflakes[0]), ok(snowflakes[1]), bad('general'), bad(7), bad(null)],
  ['old-id'],
);
export const some = kind(
  [],
  [
    ok([]),
    ok(snowflakes),
    ok([snowflakes[1], snowflakes[0]]),
    bad(['<@&1>']),
    bad('1'),
    bad([null]),
    bad({}),
  ],
  [['old-id']],
);
export const servers = kind(
  [],
  [ok([]), ok(['a', 'b']), ok(['b', 'a']), bad([1]), bad(null), bad(['x'.repeat(65)])],
);
export const key = kind('', [ok('key-1'), ok('key-2'), ok('')]);

export function number(initial: number, min: number, max: number): Kind {
  const valid = [ok(min), ok(max), ok(String(max), max), ok(` ${min} `, min)];
  return kind(initial, [...valid, bad(min - 1), bad(max + 1), bad(min + 0.5), bad(''), bad(true)], [max + 1]);
}

export function choice(initial: string, ...others: string[]): Kind {
  return kind(initial, [initial, ...others].map((value) => ok(value)).concat(bad('Other'), bad(null)), [
    'Old',
  ]);
}

function list(valid: readonly Candidate[], invalid: readonly unknown[], old: readonly unknown[] = []): Kind {
  return kind([], [ok([]), ...valid, ...invalid.map(bad), bad(null), bad({ length: 0 })], old);
}

const eosA = '0002aaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const eosB = '0002bbbbbbbbbbbbbbbbbbbbbbbbbbbb';

export const mapping = list(
  [
    ok([{ serverId: 'a', serverName: 'Island', channelId: snowflakes[0] }]),
    ok([{ serverId: 'b', serverName: 'Center', channelId: '' }]),
  ],
  [
    [{ serverId: 'a', serverName: 'x'.repeat(101), channelId: '' }],
    [{ serverId: 'a', channelId: 'here' }],
    [7],
  ],
  [[{ serverId: 'a', serverName: 'Island', channelId: 'old-id' }]],
);

const crosschatOf = (chatId: string, serverIds: string[]) => ({
  chatId,
  channelId: snowflakes[0],
  serverIds,
  includesNewServers: false,
  welcomeMessage: 'Hi',
  slowModeSeconds: 5,
  playerLinesPerMinute: 10,
});
export const crosschat = list(
  [
    ok([crosschatOf('All', ['a', 'b'])]),
    ok([crosschatOf('One', ['a']), crosschatOf('Two', ['b'])]),
    ok([crosschatOf('Two', ['b']), crosschatOf('One', ['a'])]),
    ok([crosschatOf(' Spaced ', ['a'])], [crosschatOf('Spaced', ['a'])]),
  ],
  [
    [crosschatOf('Same', ['a']), crosschatOf('Same', ['b'])],
    [crosschatOf('One', ['a']), crosschatOf('Two', ['a'])],
    ['a', 'b'].map((server) => ({ ...crosschatOf(server, [server]), includesNewServers: true })),
    [crosschatOf('None', [])],
    [crosschatOf('', ['a'])],
    [{ ...crosschatOf('Slow', ['a']), slowModeSeconds: 61 }],
    [{ ...crosschatOf('Mute', ['a']), playerLinesPerMinute: 0 }],
  ],
  [[crosschatOf('Old', [])]],
);

const entryOf = (id: string, word: string, notifyDiscord = false) => ({
  id,
  matchWords: [word],
  matchType: 'Contains',
  alsoInsideWords: false,
  reply: 'Hello',
  notifyDiscord,
  notifyDiscordRoleIds: [],
});
export const entries = list(
  [
    ok([entryOf('1', 'hi')]),
    ok([entryOf('1', 'hi', true)]),
    ok([entryOf('2', 'yo', true), entryOf('1', 'hi', true)]),
    ok(
      [{ ...entryOf('1', 'x'), matchWords: [' hi ', '', 'yo'] }],
      [{ ...entryOf('1', 'x'), matchWords: ['hi', 'yo'] }],
    ),
  ],
  [[entryOf('1', 'hi'), entryOf('2', 'HI')], [entryOf('1', '')], [{ ...entryOf('1', 'hi'), reply: '' }]],
  [[{ ...entryOf('9', 'hi'), reply: 'x'.repeat(151) }]],
);

const alertOf = (netId: string) => ({
  netId,
  name: 'Bob',
  reason: 'Raids',
  createdAt: 1,
  alertJoin: true,
  alertLeave: false,
});
export const alerts = list(
  [
    ok([alertOf(eosA)]),
    ok([alertOf(eosB), alertOf(eosA)]),
    ok([alertOf(eosA.toUpperCase())], [alertOf(eosA)]),
  ],
  [[alertOf(eosA), alertOf(eosA.toUpperCase())], [alertOf('1')], [{ ...alertOf(eosA), name: ' ' }]],
);
export const clusters = list(
  [
    ok([{ clusterId: 'c1', name: 'PvP' }]),
    ok([{ clusterId: 'c1', name: ' PvP' }], [{ clusterId: 'c1', name: 'PvP' }]),
  ],
  [
    [
      { clusterId: 'c1', name: 'A' },
      { clusterId: 'c2', name: 'A' },
    ],
    [{ clusterId: 'c1', name: '' }],
  ],
);
export const playtimes = list(
  [ok([{ roleId: snowflakes[0], playtime: 3600, clusterIds: ['c1'] }])],
  [
    [{ roleId: '', playtime: 3600, clusterIds: [] }],
    [{ roleId: snowflakes[0], playtime: 0, clusterIds: [] }],
  ],
);
export const allowed = list(
  [ok([{ roleId: snowflakes[0], powers: ['manager:FullAccess'] }])],
  [[{ roleId: '', powers: [] }], [{ roleId: snowflakes[0], powers: ['x'.repeat(101)] }]],
);
export const mods = list([ok(['927090']), ok([' 927090 ', ''], ['927090'])], [['mod']]);
export const format = choice(
  'Player',
  'EosId',
  'Character',
  'Player (EosId)',
  'Player - Character',
  'Character (Player, EosId)',
);
