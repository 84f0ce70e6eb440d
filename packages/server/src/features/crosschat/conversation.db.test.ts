import { eventually } from '@arkwright/testing/eventually';
import { makeUser, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, systemScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import type { By } from '../../core/history/change-log.ts';
import { startGateway } from '../../discord/gateway.ts';
import { isOwnChannel } from '../../discord/guilds/directory.ts';
import { listenToGuilds } from '../../discord/guilds/listener.ts';
import { startOutbox } from '../../discord/outbox-sender.ts';
import { startRconCommands } from '../../game-commands/rcon.ts';
import { updateInstance } from '../instances/service.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { startGameServers } from '../server-status/worker.ts';
import { createServer } from '../servers/service.ts';
import { crosschatRelay, listenToMessages, messageContentNeed, startListening } from './bot.ts';
import { getCrosschatState } from './state-service.ts';

/** Discord's bits of the intents. */
const [MESSAGES, CONTENT] = [1 << 9, 1 << 15];
const GAMES = ['spare-1', 'spare-2', 'spare-3'] as const;
type Game = (typeof GAMES)[number];
type Message = { content: string; author: { username: string }; webhook_id?: string };

let world: TestSandbox;
let context: TestContext;
let channelId: string;
let by: By;
let ownerId: string;
const servers = new Map<Game, string>();
/** How far the worker's clock is ahead. */
let wallMs = 0;
let running: { stop(): Promise<void> | void }[] = [];

beforeAll(async () => {
  world = await startTestSandbox('conversation');
  context = await createTestContext({
    settings: { discord: world.discord },
    clock: { now: () => Date.now() + wallMs },
  });
  running = await startWorker();
  const guild = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  ownerId = guild.ownerDiscordId;
  const actor = await makeUser(context, { name: 'owner', discordId: ownerId, tier: 5 });
  const botId = await eventually(async () => {
    const [row] = await context.db.select().from(botInstances).where(eq(botInstances.guildId, guild.id));
    return row?.id ?? Promise.reject(new Error('The bot is not in the guild yet.'));
  });
  by = { actor, scope: systemScope(botId), origin: 'dashboard' };
  const made = await world.control('POST', `/discord/guilds/${guild.id}/channels`, { name: 'chat' });
  channelId = (made as { id: string }).id;
  for (const name of GAMES) servers.set(name, await addServer(name));
  await eventually(() => save());
  await connectedWith(MESSAGES | CONTENT);
});
afterAll(async () => {
  for (const part of running) await part.stop();
  await context.dispose();
  await world.dispose();
});

async function startWorker() {
  const listening = startListening(context);
  const sessions = await startGameServers(context, {
    handlers: [crosschatRelay(context)],
    intervals: { chat: 200, log: 400, players: 500 },
  });
  return [
    listening,
    startRconCommands(context, sessions),
    sessions,
    startGateway(context, [listenToGuilds, listenToMessages], { needs: [messageContentNeed], gatherMs: 100 }),
    startOutbox(context, {
      isOwnChannel: (channel) => isOwnChannel(context, channel),
      onBlocked: async () => {},
    }),
  ];
}

async function addServer(name: Game): Promise<string> {
  const { rconPort, password: rconPassword } = world.sandbox.description.servers.find(
    (game) => game.name === name,
  )!;
  const fields = serverFields({ name, nameShort: name, rconPort, rconPassword });
  const { id } = await createServer(context, by, fields);
  await eventually(async () => {
    const statuses = await listServerStatuses(context, by.scope);
    expect(statuses.find(({ serverId }) => serverId === id)?.isOnline).toBe(true);
  });
  return id;
}

async function save(): Promise<void> {
  context.memberships.forget();
  const member = (await context.memberships.find({ discordId: ownerId }, by.scope.botId)) as Member;
  const group = { chatId: 'All', channelId, serverIds: [...servers.values()], playerLinesPerMinute: 120 };
  const chat = { isEnabled: true, chatMappings: [group] };
  await updateInstance(context, { ...by, member, discordId: ownerId }, { id: by.scope.botId, chat });
}

const say = (game: Game, lines: string[]) => world.control('POST', `/ark/servers/${game}/lines`, { lines });
const write = (content: string, as = 'manager-edit') =>
  world.control('POST', `/discord/channels/${channelId}/messages`, { as, content });

/** What a game was told to say, of what has this mark. */
async function saidOn(game: Game, mark: string): Promise<string[]> {
  const all = (await world.control('GET', `/ark/servers/${game}/commands?after=0`)) as { text: string }[];
  return all
    .map(({ text }) => text)
    .filter((text) => text.startsWith('ServerChat') && text.includes(mark))
    .map((text) => text.replace('ServerChat ', ''));
}

async function inChannel(mark: string): Promise<string[]> {
  const path = `/discord/channels/${channelId}/messages?limit=1000`;
  const messages = (await world.control('GET', path)) as Message[];
  return messages.flatMap(({ content, author }) =>
    content
      .replaceAll('\\', '')
      .split('\n')
      .filter((line) => line.includes(mark))
      .map((line) => (line.startsWith('**') ? line.replaceAll('**', '') : `${author.username}: ${line}`)),
  );
}

test('a conversation of players on three servers and of members reads the same everywhere, without an echo', async () => {
  await say('spare-1', ['Bob (Helena): talk-1']);
  await eventually(async () => expect(await saidOn('spare-2', 'talk-1')).toHaveLength(1));
  await say('spare-2', ['Eve (Mei): talk-2', 'Eve (Mei): talk-3']);
  await eventually(async () => expect(await saidOn('spare-3', 'talk-3')).toHaveLength(1));
  await say('spare-3', ['Rex (Diana): talk-4']);
  await eventually(async () => expect(await inChannel('talk-4')).toHaveLength(1));
  await write('talk-5 <@&1>');
  await eventually(
    async () => {
      for (const game of GAMES) expect(await saidOn(game, 'talk-5')).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
  await say('spare-1', ['Bob (Helena): talk-6']);
  await eventually(async () => expect(await inChannel('talk-6')).toHaveLength(1));
  for (const game of ['spare-2', 'spare-3'] as const)
    await eventually(async () => expect(await saidOn(game, 'talk-6')).toHaveLength(1));
  const [one, two, three, four, five, six] = [
    '[spare-1] Helena: talk-1',
    '[spare-2] Mei: talk-2',
    '[spare-2] Mei: talk-3',
    '[spare-3] Diana: talk-4',
    expect.stringMatching(/^\[Discord\] .+: talk-5 @role$/),
    '[spare-1] Helena: talk-6',
  ];
  expect(await saidOn('spare-1', 'talk-')).toEqual([two, three, four, five]);
  expect(await saidOn('spare-2', 'talk-')).toEqual([one, four, five, six]);
  expect(await saidOn('spare-3', 'talk-')).toEqual([one, two, three, five, six]);
  expect(await inChannel('talk-')).toEqual([
    'Helena [spare-1]: talk-1',
    'Mei [spare-2]: talk-2',
    'Mei [spare-2]: talk-3',
    'Diana [spare-3]: talk-4',
    expect.stringMatching(/: talk-5 <@&1>$/),
    'Helena [spare-1]: talk-6',
  ]);
});

test('what is said while a server is away is said on it in order when it is back', {
  timeout: 90_000,
}, async () => {
  await world.control('POST', '/ark/servers/spare-3/power', { state: 'down' });
  await eventually(async () => expect(await isOnline('spare-3')).toBe(false));
  await say('spare-1', ['Bob (Helena): away-1', 'Bob (Helena): away-2']);
  await eventually(async () => expect(await saidOn('spare-2', 'away-')).toHaveLength(2));
  await write('away-3');
  await eventually(async () => expect(await saidOn('spare-2', 'away-')).toHaveLength(3), { timeout: 20_000 });
  await world.control('POST', '/ark/servers/spare-3/power', { state: 'up' });
  await online();
  await say('spare-1', ['Bob (Helena): away-4']);
  await eventually(async () => expect(await saidOn('spare-3', 'away-')).toHaveLength(4), { timeout: 20_000 });
  expect((await saidOn('spare-3', 'away-')).map((line) => line.split(': ').at(-1))).toEqual(
    [1, 2, 3, 4].map((line) => `away-${line}`),
  );
});

test('where Discord refuses the content of messages, a mention of the bot still reaches the games', async () => {
  await world.control('POST', '/discord/faults', { privilegedIntents: { messageContent: false } });
  await world.control('POST', '/discord/faults', { gateway: 'invalidate' });
  const { id: botUser } = await botOfWorld();
  await connectedWith(MESSAGES);
  await write('silent-1');
  await write(`<@${botUser}> mention-1`);
  await eventually(async () => expect((await saidOn('spare-1', 'mention-1')).length).toBeGreaterThan(0));
  expect(await saidOn('spare-1', 'silent-1')).toEqual([]);
  await world.control('POST', '/discord/faults', { privilegedIntents: true });
}, 60_000);

async function botOfWorld(): Promise<{ id: string }> {
  const { apiUrl, botToken } = world.discord;
  const reply = await fetch(`${apiUrl}/v10/users/@me`, { headers: { authorization: `Bot ${botToken}` } });
  return (await reply.json()) as { id: string };
}

test('each line is told once, though the game repeats its log, restarts in mid-sentence, and the worker begins anew', {
  timeout: 90_000,
}, async () => {
  await world.control('POST', '/ark/servers/spare-1/options', { gameLogMode: 'accumulate' });
  const told = (mark: string, count: number) =>
    eventually(async () => expect(await saidOn('spare-2', mark)).toHaveLength(count));
  await say('spare-1', ['Bob (Helena): once-1', 'Bob (Helena): once-2']);
  await told('once-', 2);
  for (const part of running) await part.stop();
  running = await startWorker();
  await online();
  await say('spare-1', ['Bob (Helena): once-3']);
  await told('once-', 3);
  // What it had not handed out is gone with it.
  await world.control('POST', '/ark/servers/spare-1/power', { state: 'down' });
  await eventually(async () => expect(await isOnline('spare-1')).toBe(false));
  await world.control('POST', '/ark/servers/spare-1/power', { state: 'up' });
  await online();
  await say('spare-1', ['Bob (Helena): once-4']);
  await told('once-', 4);
  await say('spare-3', ['Rex (Diana): after-all']);
  await told('after-all', 1);
  expect(await saidOn('spare-2', 'once-')).toEqual(
    [1, 2, 3, 4].map((line) => `[spare-1] Helena: once-${line}`),
  );
  expect((await inChannel('once-')).map((line) => line.split(': ').at(-1))).toEqual(
    [1, 2, 3, 4].map((line) => `once-${line}`),
  );
});

test('what members write while no worker is connected reaches the games when one is, in its order', {
  timeout: 90_000,
}, async () => {
  await connectedWith(MESSAGES | CONTENT);
  await write('seen-1');
  await eventually(async () => expect(await saidOn('spare-2', 'seen-1')).toHaveLength(1));
  for (const part of running) await part.stop();
  await write('seen-2');
  await write('seen-3');
  running = await startWorker();
  await eventually(async () => expect(await saidOn('spare-2', 'seen-')).toHaveLength(3), {
    timeout: 20_000,
  });
  await write('seen-4');
  await eventually(async () => expect(await saidOn('spare-2', 'seen-4')).toHaveLength(1));
  expect((await saidOn('spare-2', 'seen-')).map((line) => line.split(': ').at(-1))).toEqual(
    [1, 2, 3, 4].map((line) => `seen-${line}`),
  );
  // What nobody could have read in time any more.
  for (const part of running) await part.stop();
  await write('late-1');
  await write('late-2');
  wallMs = 600_000;
  running = await startWorker();
  await eventually(async () => {
    const { channels } = await getCrosschatState(context, by.scope);
    expect(channels[0]?.missed).toBe(2);
  });
  wallMs = 0;
  expect(await saidOn('spare-2', 'late-')).toEqual([]);
});

async function isOnline(game: Game): Promise<boolean> {
  const statuses = await listServerStatuses(context, by.scope);
  return statuses.find(({ serverId }) => serverId === servers.get(game))?.isOnline === true;
}

const online = () =>
  eventually(async () => {
    for (const game of GAMES) expect(await isOnline(game)).toBe(true);
  });

/** Waits until the bot is connected, and of these two intents has just the given ones. */
const connectedWith = (intents: number) =>
  eventually(async () => {
    const { sessions } = (await world.control('GET', '/discord/gateway')) as {
      sessions: { intents: number }[];
    };
    expect(sessions.map((session) => session.intents & (MESSAGES | CONTENT))).toContain(intents);
  });
