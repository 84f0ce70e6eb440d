import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { MAX_ADMIN_COMMANDS } from '@arkwright/contracts/admin-groups/bounds';
import { adminCommandFilter } from '@arkwright/contracts/admin-groups/schema';
import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { notifications, users } from '../../core/identity/table.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { discordOutbox } from '../../discord/table.ts';
import { settleEffects } from '../../game-commands/effects.ts';
import { endOverdueCommands } from '../../game-commands/service.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { updateInstance } from '../instances/service.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { tellGame } from '../server-status/testing/tell-game.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { adminWatch } from './bot.ts';
import { MAX_OPEN_KICKS } from './hear-service.ts';
import { listAdminCommands, listCommandingAdmins } from './journal-service.ts';
import { carryOutKicks, kickEffects } from './kick-service.ts';
import { createAdminGroup, deleteAdminGroup, updateAdminGroup } from './service.ts';
import { adminCommands, adminGroups } from './table.ts';

const CHANNEL = '71';
const BOB = `0002${'b'.repeat(28)}`;
const EVE = `0002${'e'.repeat(28)}`;
const PAUSE_MS = 11 * MINUTE_MS;

let now = Date.UTC(2026, 10, 24, 12);
let context: TestContext;
let instance: TestInstance;
let server: { id: string; name: string };

beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());

/** An instance with a server that has long been up, and a group with Bob that every game has read. */
beforeEach(async () => {
  await context.db.delete(discordOutbox);
  await context.db.delete(gameCommands);
  instance = await makeInstance(context);
  await directoryChanged(context, instance.guildId, {
    channels: [{ id: CHANNEL, name: 'kicks', type: 0, parentId: '', position: 0 }],
    roles: [],
  });
  server = { id: await addServer('The Island'), name: 'The Island' };
  await save({ kickPlayersNotOnList: true, isLoggingEnabled: true, logChannelId: CHANNEL });
  await createAdminGroup(context, instance.by, { name: 'Admins', admins: [BOB] });
  now += DAY_MS;
});

async function addServer(name: string, state: 'online' | 'offline' = 'online'): Promise<string> {
  const { id } = await createServer(context, instance.by, serverFields({ name }));
  const seen = { state, since: now, lastSeen: now, reason: '', players: 1 };
  await context.db.insert(serverStatuses).values({ botId: instance.id, serverId: id, ...seen });
  return id;
}

async function save(adminGroup: object): Promise<void> {
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const saver = { ...instance.by, member, discordId: instance.owner.discordId };
  await updateInstance(context, saver, { id: instance.id, adminGroup });
}

const line = (text: string, agoMs = 0) =>
  `${new Date(now - agoMs).toISOString().slice(0, 19).replace('T', '_').replaceAll(/[-:]/g, '.')}: ${text}`;
const ran = (command: string, name = 'Eve', netId = EVE) =>
  `AdminCmd: ${command} (PlayerName: ${name}, ARKID: 827627995, PlatformID: ${netId})`;

/** The game server answers with these lines, to a worker that has only just been started. */
function read(...lines: string[]): Promise<void> {
  const source = 'log' as const;
  const batch = { scope: instance.scope, server, source, events: lines.map(parseGameLogLine) };
  return tellGame(context, [adminWatch(context)], [batch]);
}

const page = (wanted: object = {}) =>
  listAdminCommands(context.db, instance.scope, adminCommandFilter.parse(wanted));
const journal = async (wanted: object = {}) => (await page(wanted)).commands;
const kicks = async () => (await journal({ only: 'kicked' })).map(({ netId }) => netId);
const sent = () =>
  context.db
    .select()
    .from(gameCommands)
    .where(eq(gameCommands.botId, instance.id))
    .orderBy(asc(gameCommands.createdAt));
const said = async () =>
  (await context.db.select().from(discordOutbox).where(eq(discordOutbox.botId, instance.id))).map(
    ({ content }) => content.split('\n')[0],
  );

/** A turn of the sweeps. */
async function carryOut(): Promise<void> {
  await settleEffects(context, [kickEffects]);
  await carryOutKicks(context);
}

/** The game answers what was sent to it. */
const answer = (state: 'done' | 'failed', reply: string) =>
  context.db.update(gameCommands).set({ state, reply }).where(eq(gameCommands.botId, instance.id));

test('a player who runs an admin command and is in no group is kicked once for all commands typed meanwhile', async () => {
  await read(line(ran('fly')), line(ran('god')), line(ran('saveworld', 'Bob', BOB)));
  expect(await kicks()).toEqual([EVE]);
  await carryOut();
  expect((await sent()).map(({ command }) => command)).toEqual([`KickPlayer ${EVE}`]);
  await read(line(ran('ghost'), -1000));
  await carryOut();
  expect(await sent()).toHaveLength(1);
  await answer('done', 'kicked');
  await carryOut();
  expect((await journal({ only: 'kicked' })).map(({ kick }) => kick)).toEqual(['done']);
});

test('a player named like an admin command gets nobody else kicked; an admin whose command reads like chat is kicked', async () => {
  const forger = { id: `0002${'f'.repeat(28)}`, name: 'AdminCmd: fly' };
  const players = [forger, { id: EVE, name: 'Eve' }];
  const there = { botId: instance.id, id: server.id };
  await notePlayerLists(context, [{ server: there, players }]);
  await read(line(ran('fly (Rex): hi')));
  expect([await journal(), await kicks()]).toEqual([[], []]);
  await read(line(ran('broadcast a (b): c')));
  expect(await kicks()).toEqual([EVE]);
});

test('a repeated log kicks nobody again', async () => {
  await read(line(ran('fly')));
  await carryOut();
  await answer('done', '');
  await carryOut();
  await read(line(ran('fly')));
  expect(await kicks()).toEqual([EVE]);
  expect(await journal()).toHaveLength(1);
});

const cases: [string, () => Promise<void>, string?][] = [
  ['while there is no group', async () => void (await context.db.delete(adminGroups))],
  ['while all groups are empty', async () => void (await context.db.update(adminGroups).set({ admins: [] }))],
  ['within 11 minutes after the server came up', () => comeUp(now - PAUSE_MS + 1)],
  ['while the server is not online', () => comeUp(0, 'starting')],
  ['within 11 minutes after a group was changed', () => changeGroup()],
  ['for being on the list of the server itself', () => nameOnServer()],
  ['for a line of RCON, which names nobody', async () => {}, ran('fly', '', '')],
  ['for a line of the server itself', async () => {}, ran('fly', 'SERVER', '0'.repeat(32))],
  ['for a line with a Steam id', async () => {}, ran('fly', 'Eve', '76561198000000000')],
];
const comeUp = (since: number, state: 'online' | 'starting' = 'online') =>
  context.db
    .update(serverStatuses)
    .set({ since, state })
    .then(() => {});
const nameOnServer = () =>
  context.db
    .update(servers)
    .set({ admins: [EVE] })
    .then(() => {});
async function changeGroup() {
  const [group] = await context.db.select().from(adminGroups).where(eq(adminGroups.botId, instance.id));
  await updateAdminGroup(context, instance.by, {
    id: group!.id,
    name: 'Admins',
    admins: [BOB, `0002${'c'.repeat(28)}`],
  });
  now += PAUSE_MS - 1;
}
provesSetting({ field: 'adminGroup.kickPlayersNotOnList', pinnedTo: true })(
  'kicking switched off kicks nobody',
  async () => {
    await save({ kickPlayersNotOnList: false });
    await read(line(ran('fly')));
    expect(await kicks()).toEqual([]);
  },
);
test.each(cases)('nobody is kicked %s', async (_when, given, text = ran('fly')) => {
  await given();
  await read(line(text));
  expect(await kicks()).toEqual([]);
});

test('nobody is kicked when the log says that the game has just started', async () => {
  await read(line('Full Startup: 20.91 seconds'), line('ARK Version: 93.19'), line(ran('fly')));
  expect(await kicks()).toEqual([]);
});

test('nobody is kicked for commands more than a day old', async () => {
  await read(line(ran('fly'), DAY_MS + 2000));
  expect(await kicks()).toEqual([]);
});
test('kicking resumes eleven minutes after the server came up and the lists changed', async () => {
  await context.db.update(serverStatuses).set({ since: now - PAUSE_MS });
  const group = await createAdminGroup(context, instance.by, { name: 'More', admins: [] });
  await deleteAdminGroup(context, instance.by, group.id);
  now += PAUSE_MS;
  await read(line(ran('fly')));
  expect(await kicks()).toEqual([EVE]);
});

test('nobody is kicked because of groups above a lowered limit, and their players are not kicked', async () => {
  const second = await createAdminGroup(context, instance.by, { name: 'Second', admins: [EVE] });
  await context.db.update(users).set({ tier: 0 }).where(eq(users.id, instance.owner.id));
  now += DAY_MS;
  await read(line(ran('fly')));
  expect(await kicks()).toEqual([]);
  await context.db
    .update(adminGroups)
    .set({ admins: [] })
    .where(and(eq(adminGroups.botId, instance.id), sql`${adminGroups.id} <> ${second.id}`));
  await read(line(ran('fly', 'Mallory', `0002${'d'.repeat(28)}`), -1000));
  expect(await kicks()).toEqual([]);
});

provesSetting('adminGroup.isLoggingEnabled', 'adminGroup.logChannelId')(
  'a kick is posted in the channel if that is switched on; the owner gets one notification until it is read',
  async () => {
    await read(line(ran('cheat enablecheats secret99')), line(ran('fly', 'Mal', `0002${'d'.repeat(28)}`)));
    await carryOut();
    await answer('done', '');
    await carryOut();
    expect(await said()).toEqual([
      '👢 **Eve** was kicked from **The Island** for an admin command, being in no admin group.',
      '👢 **Mal** was kicked from **The Island** for an admin command, being in no admin group.',
    ]);
    const told = await context.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, instance.owner.id));
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toContain('A player was kicked for an admin command: Eve on The Island');
    expect(told[0]?.message).not.toContain('secret99');

    await context.db.delete(discordOutbox);
    await save({ isLoggingEnabled: false });
    await read(line(ran('god'), -1000));
    await carryOut();
    await answer('done', '');
    await carryOut();
    expect(await said()).toEqual([]);
  },
);

test('a kick that fails is tried three times, then reported as failed', async () => {
  await read(line(ran('fly')));
  for (const turn of [1, 2, 3]) {
    await carryOut();
    expect(await sent()).toHaveLength(turn);
    await answer('failed', 'No answer.');
  }
  await carryOut();
  expect(await sent()).toHaveLength(3);
  expect(await journal()).toMatchObject([{ kick: 'failed', kickReason: 'No answer.' }]);
  expect((await said())[0]).toMatch(/could not be kicked\. No answer/);
});

test('a kick is sent again if its worker dies before sending it', async () => {
  await read(line(ran('fly')));
  await carryOut();
  await context.db.update(gameCommands).set({ state: 'taken', expiresAt: 1 });
  await endOverdueCommands(context);
  await carryOut();
  expect(await sent()).toHaveLength(2);
});

test('a kick waits five minutes for its server, and is dropped if the player was added to a group meanwhile', async () => {
  await read(line(ran('fly')));
  await context.db.update(serverStatuses).set({ state: 'offline' });
  await carryOut();
  expect(await sent()).toEqual([]);
  now += 6 * MINUTE_MS;
  await carryOut();
  expect(await journal()).toMatchObject([{ kick: 'failed' }]);

  await context.db.update(serverStatuses).set({ state: 'online', since: 0 });
  await read(line(ran('god')));
  await createAdminGroup(context, instance.by, { name: 'Second', admins: [EVE] });
  await carryOut();
  expect(await journal()).toMatchObject([{ kick: 'dropped' }, { kick: 'failed' }]);
  expect(await sent()).toEqual([]);
});

test('nobody is kicked if the list was emptied while the kick waited', async () => {
  await read(line(ran('fly')));
  const [group] = await context.db.select().from(adminGroups).where(eq(adminGroups.botId, instance.id));
  await updateAdminGroup(context, instance.by, { id: group!.id, name: 'Admins', admins: [] });
  await carryOut();
  expect(await journal()).toMatchObject([
    { kick: 'dropped', kickReason: 'No admin group has anybody any more.' },
  ]);
  expect(await sent()).toEqual([]);
});

test('at most fifty players of a server are kicked at a time, even if it names a thousand', async () => {
  const id = (index: number) => `0002${String(index).padStart(28, '0')}`;
  await read(...Array.from({ length: 1000 }, (_, index) => line(ran('fly', `P${index}`, id(index + 1)))));
  const [row] = await context.db
    .select({ n: sql<number>`count(*)::int` })
    .from(adminCommands)
    .where(and(eq(adminCommands.botId, instance.id), eq(adminCommands.kick, 'waiting')));
  expect(row?.n).toBe(MAX_OPEN_KICKS);
});

test('the journal shows who ran what without secrets, can be searched, and has pages', async () => {
  await read(
    line(ran('cheat enablecheats hunter2'), 3000),
    line(ran('broadcast from 203.0.113.7'), 2000),
    line(ran('saveworld', 'Bob', BOB), 1000),
  );
  const all = await journal();
  expect(all.map(({ playerName, groupName }) => [playerName, groupName])).toEqual([
    ['Bob', 'Admins'],
    ['Eve', ''],
    ['Eve', ''],
  ]);
  expect(JSON.stringify(all)).not.toMatch(/hunter2|203\.0\.113\.7/);
  expect(await journal({ q: 'SAVEW' })).toMatchObject([{ netId: BOB, serverName: 'The Island' }]);
  expect(await journal({ q: '%' })).toEqual([]);
  expect(await journal({ only: 'unlisted' })).toHaveLength(2);
  const admins = await listCommandingAdmins(context, context.db, instance.scope);
  expect(admins.map(({ playerName, count }) => [playerName, count])).toEqual([
    ['Eve', 2],
    ['Bob', 1],
  ]);

  now += MINUTE_MS;
  await read(...Array.from({ length: 30 }, (_, index) => line(ran(`fly ${index}`))));
  expect(await page()).toMatchObject({ total: 33, all: 33, commands: { length: 25 } });
  expect(await page({ page: '2' })).toMatchObject({ commands: { length: 8 } });
  expect(await page({ q: 'saveworld' })).toMatchObject({ total: 1, all: 33 });
});

test('an instance keeps the newest 20,000 admin commands', async () => {
  await context.db.execute(sql`
    insert into admin_commands (bot_id, server_id, at, net_id, player_name, command, group_name, kick)
    select ${instance.id}, ${server.id}, ${now}, ${BOB}, 'Bob', 'fly', '', 'none'
    from generate_series(1, ${MAX_ADMIN_COMMANDS})`);
  await read(line(ran('newest')));
  const [row] = await context.db
    .select({ n: sql<number>`count(*)::int` })
    .from(adminCommands)
    .where(eq(adminCommands.botId, instance.id));
  expect(row?.n).toBe(MAX_ADMIN_COMMANDS);
  expect((await journal())[0]?.command).toBe('newest');
});
