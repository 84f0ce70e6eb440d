import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { type DiscordReading, readDiscord } from '@arkwright/testing/discord-reading';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { users } from '../../core/identity/table.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { discordOutbox } from '../../discord/table.ts';
import { updateInstance } from '../instances/service.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { tellGame } from '../server-status/testing/tell-game.ts';
import { createServer } from '../servers/service.ts';
import { playerAlertTeller } from './bot.ts';

const SECOND_MS = 1000;
const CHANNEL = '71';
const ROLE = '81';
const BOB = `0002${'b'.repeat(28)}`;
const EVE = `0002${'e'.repeat(28)}`;
const ALERT = { netId: BOB, name: 'Bob', reason: 'Raids at night' };

let now = Date.UTC(2026, 10, 24, 12);
let context: TestContext;
let instance: TestInstance;
let server: { id: string; name: string };

beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());

beforeEach(async () => {
  await context.db.delete(discordOutbox);
  now += MINUTE_MS;
  instance = await makeInstance(context);
  await directoryChanged(context, instance.guildId, {
    channels: [{ id: CHANNEL, name: 'alerts', type: 0, parentId: '', position: 0 }],
    roles: [{ id: ROLE, name: 'On call', color: 0, position: 1, isManaged: false, permissions: '0' }],
  });
  server = { id: await addServer('The Island'), name: 'The Island' };
  await save({ log: { isEnabled: true } });
});

const addServer = async (name: string) =>
  (await createServer(context, instance.by, serverFields({ name }))).id;

async function save(change: object): Promise<void> {
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const saver = { ...instance.by, member, discordId: instance.owner.discordId };
  await updateInstance(context, saver, { id: instance.id, ...change });
}

/** Alerts that are on, for these players. */
const saveAlerts = (...alertPlayers: object[]) =>
  save({ playerAlert: { isEnabled: true, alertChannelId: CHANNEL, alertRoleIds: [ROLE], alertPlayers } });

/** A line of the log, written `agoMs` ago. */
const line = (text: string, agoMs = 0) =>
  `${new Date(now - agoMs).toISOString().slice(0, 19).replace('T', '_').replaceAll(/[-:]/g, '.')}: ${text}`;
const moved = (verb: 'joined' | 'left', name = 'Bob', netId = BOB) =>
  `${name} [UniqueNetId:${netId} Platform:None] ${verb} this ARK!`;

/** The game server answers with these lines, to a worker that has only just been started. */
function read(...lines: string[]): Promise<void> {
  const batch = {
    scope: instance.scope,
    server,
    source: 'log' as const,
    events: lines.map(parseGameLogLine),
  };
  return tellGame(context, [playerAlertTeller(context)], [batch]);
}

const said = () =>
  context.db
    .select()
    .from(discordOutbox)
    .where(eq(discordOutbox.botId, instance.id))
    .orderBy(asc(discordOutbox.id));
const contents = async () => (await said()).map(({ content }) => content);
const heads = async () => (await contents()).map((content) => content.split('\n')[0]);

provesSetting(
  'playerAlert.alertChannelId',
  'playerAlert.alertRoleIds',
  'playerAlert.alertPlayers',
  'playerAlert.alertPlayers.netId',
  'playerAlert.alertPlayers.reason',
)('joins and leaves are posted in the channel with roles, server, reason and EOS ID', async () => {
  await saveAlerts(ALERT);
  await read(line(moved('joined')), line(moved('joined', 'Eve', EVE)));
  now += SECOND_MS;
  await read(line(moved('left')));
  const rest = (at: number) =>
    `\n-# Reason: Raids at night\n-# EOS ID: ${BOB}\n-# Time: <t:${Math.floor(at / 1000)}:f>`;
  const all = { channelId: CHANNEL, mentionRoleIds: [ROLE], kind: 'message', serverId: server.id };
  expect(await said()).toMatchObject([
    { ...all, content: `<@&${ROLE}> 🔔 **Bob** has joined **The Island**.${rest(now - SECOND_MS)}` },
    { ...all, content: `<@&${ROLE}> 🔕 **Bob** has left **The Island**.${rest(now)}` },
  ]);
});

provesSetting('playerAlert.alertPlayers.name')(
  'a name in the game that differs from the alert’s is shown beside it',
  async () => {
    await saveAlerts(ALERT);
    await read(line(moved('joined', 'Robert')));
    expect(await heads()).toEqual([
      `<@&${ROLE}> 🔔 **Bob** (**Robert** in the game) has joined **The Island**.`,
    ]);
  },
);

provesSetting('playerAlert.alertPlayers.alertJoin', 'playerAlert.alertPlayers.alertLeave')(
  'an alert reports its own player and no other',
  async () => {
    await saveAlerts(
      { ...ALERT, alertJoin: false },
      { netId: EVE, name: 'Eve', reason: 'New', alertLeave: false },
    );
    await read(
      ...(['joined', 'left'] as const).flatMap((verb) => [line(moved(verb)), line(moved(verb, 'Eve', EVE))]),
    );
    expect(await heads()).toEqual([
      expect.stringContaining('**Eve** has joined'),
      expect.stringContaining('**Bob** has left'),
    ]);
  },
);

const SILENCES: [why: string, change: () => Promise<unknown>, define?: ReturnType<typeof provesSetting>][] = [
  [
    'the alerts are off',
    () => save({ playerAlert: { isEnabled: false } }),
    provesSetting({ field: 'playerAlert.isEnabled', pinnedTo: true }),
  ],
  ['the game log is off', () => save({ log: { isEnabled: false } })],
  ['no channel is chosen', () => save({ playerAlert: { alertChannelId: '' } })],
  ['nobody has an alert', () => save({ playerAlert: { alertPlayers: [] } })],
  [
    'the owner’s tier has none',
    async () => void (await context.db.update(users).set({ tier: 0 }).where(eq(users.id, instance.owner.id))),
  ],
];
for (const [why, change, define = test] of SILENCES)
  define(`nothing is told while ${why}, nor afterwards`, async () => {
    await saveAlerts(ALERT);
    await change();
    await read(line(moved('joined')));
    await context.db.update(users).set({ tier: 5 }).where(eq(users.id, instance.owner.id));
    await save({ log: { isEnabled: true } });
    await saveAlerts(ALERT);
    await read(line(moved('joined')));
    expect(await said()).toEqual([]);
  });

test('a move is posted once, even if any worker reads it again', async () => {
  await saveAlerts(ALERT);
  const log = [line(moved('joined')), line(moved('left'))];
  await Promise.all([read(...log), read(...log)]);
  now += SECOND_MS;
  await read(...log, line(moved('joined')));
  expect(await heads()).toEqual([
    expect.stringContaining('has joined'),
    expect.stringContaining('has left'),
    expect.stringContaining('has joined'),
  ]);
});

test('a late alert has its time', async () => {
  await saveAlerts(ALERT);
  await read(line(moved('joined'), 60 * MINUTE_MS));
  const at = Math.floor((now - 60 * MINUTE_MS) / 1000);
  expect(await contents()).toEqual([expect.stringContaining(`\n-# Time: <t:${at}:f>`)]);
});

test('a move older than the oldest pending message is not posted', async () => {
  await saveAlerts(ALERT);
  await read(line(moved('joined'), 7 * DAY_MS + SECOND_MS), line(moved('left'), 7 * DAY_MS - SECOND_MS));
  expect(await heads()).toEqual([expect.stringContaining('has left')]);
});

test('a line with only a name is reported for the one player with that name', async () => {
  await saveAlerts(ALERT);
  await notePlayerLists(context, [
    { server: { botId: instance.id, id: server.id }, players: [{ name: 'Raptor', id: BOB }] },
  ]);
  await read(line('Raptor joined this ARK!'), line('Raptor left this ARK!'));
  expect(await heads()).toEqual([
    expect.stringContaining('**Bob** (**Raptor** in the game) has joined'),
    expect.stringContaining('**Bob** (**Raptor** in the game) has left'),
  ]);
});

test('a name that is unknown or ambiguous is not guessed', async () => {
  await saveAlerts(ALERT);
  const other = await makeInstance(context);
  await notePlayerLists(context, [
    {
      server: { botId: instance.id, id: server.id },
      players: [
        { name: 'Raptor', id: BOB },
        { name: 'Raptor', id: EVE },
      ],
    },
    { server: { botId: other.id, id: 'foreign' }, players: [{ name: 'Bob', id: BOB }] },
  ]);
  // The name of the alert is ours: in the game anybody may be called so.
  await read(line('Raptor joined this ARK!'), line('Bob joined this ARK!'), line('Ann joined this ARK!'));
  expect(await said()).toEqual([]);
});

test('no name of a player, server or alert pings anyone or formats anything', async () => {
  const texts = HOSTILE_TEXTS.map((text) =>
    text
      .replaceAll(/[\0\n\r]/g, ' ')
      .slice(0, 40)
      .toWellFormed(),
  );
  const named = texts.map((text, index) => ({
    netId: index.toString(16).padStart(32, '0'),
    name: `a${text}`,
    reason: `b${text}`,
  }));
  await saveAlerts(...named);
  server = { ...server, name: `<@&1> **${texts[0]}**` };
  await read(...named.map(({ netId, name }) => line(moved('joined', `x${name}`, netId))));
  const found = (await contents()).map((content) => content.split('\n').map(readDiscord));
  const marksOf = (readings: readonly DiscordReading[] | undefined) => readings?.map(({ marks }) => marks);
  const plain = [
    `<@&${ROLE}> 🔔 **a** (**b** in the game) has joined **c**.`,
    '-# Reason: x',
    `-# EOS ID: ${BOB}`,
    `-# Time: <t:${Math.floor(now / 1000)}:f>`,
  ].map(readDiscord);
  // Those whose lines the game's grammar takes for something else are not told of at all.
  expect(found.length).toBeGreaterThan(texts.length / 2);
  for (const readings of found) expect(marksOf(readings)).toEqual(marksOf(plain));
});
