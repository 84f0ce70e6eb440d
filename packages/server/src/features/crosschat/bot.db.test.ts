import { EventEmitter } from 'node:events';
import { eventually } from '@arkwright/testing/eventually';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { type Client, DiscordAPIError, Events, GatewayDispatchEvents, RESTJSONErrorCodes } from 'discord.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PausedError } from '../../core/discord-rest/brake.ts';
import { idAt } from '../../discord/message-trace.ts';
import { listenToMessages } from './bot.ts';
import { getCrosschatState } from './state-service.ts';
import { CHANNEL, type ChatWorld, EXTRA_CHANNEL, makeChatWorld } from './testing/chat-world.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

const MOST_WAITING = 1000;

/** A connection to Discord on which members of an instance's guild write. */
function connect(world: ChatWorld) {
  const written: ReturnType<typeof messageOf>[] = [];
  const get = vi.fn(async (_route: string, { query }: { query: URLSearchParams }) =>
    written.filter(({ id }) => BigInt(id) > BigInt(query.get('after') ?? '0')).slice(0, 100),
  );
  const client = Object.assign(new EventEmitter(), { user: { id: '1' }, rest: { get } });
  const stop = new AbortController();
  listenToMessages(client as unknown as Client, context, stop.signal, context.discordApplications.shared);
  const write = (content: string, { channelId = CHANNEL, at = Date.now() } = {}) => {
    const message = messageOf(content, { guildId: world.instance.guildId, channelId, at });
    if (channelId === CHANNEL) written.push(message);
    client.emit(Events.Raw, { t: GatewayDispatchEvents.MessageCreate, d: message });
  };
  /** Writes while the bot has no session that is told of it. */
  const writeUnheard = (content: string, at = Date.now()) =>
    void written.push(messageOf(content, { guildId: world.instance.guildId, channelId: CHANNEL, at }));
  /** Discord begins each session with the guilds. */
  const beginSession = () =>
    client.emit(Events.Raw, { t: GatewayDispatchEvents.GuildCreate, d: { id: world.instance.guildId } });
  return { get, write, writeUnheard, beginSession, stop: () => stop.abort() };
}

let last = 0;
function messageOf(content: string, place: { guildId: string; channelId: string; at: number }) {
  return {
    id: String(BigInt(idAt(place.at)) + BigInt(last++)),
    guild_id: place.guildId,
    channel_id: place.channelId,
    type: 0,
    content,
    mentions: [],
    author: { id: '5', username: 'Ann' },
    member: {},
    attachments: [],
  };
}

const saidOn = async (world: ChatWorld) =>
  (await world.commands())
    .filter(({ serverId }) => serverId === world.servers.island)
    .map(({ command }) => command.split(': ').at(-1));
const missed = async (world: ChatWorld) =>
  (await getCrosschatState(context, world.instance.scope)).channels[0]?.missed;

test('messages that could not wait are read again, in their order', async () => {
  const world = await makeChatWorld(context);
  const discord = connect(world);
  discord.write('one');
  await eventually(async () => expect(await saidOn(world)).toEqual(['one']));
  for (let index = 0; index < MOST_WAITING; index++) discord.write('elsewhere', { channelId: EXTRA_CHANNEL });
  discord.write('two');
  discord.write('three');
  await eventually(async () => expect(await saidOn(world)).toEqual(['one', 'two', 'three']));
  discord.write('four');
  await eventually(async () => expect(await saidOn(world)).toEqual(['one', 'two', 'three', 'four']));
  discord.stop();
});

test('a message that has waited for longer than the owner allows is counted in place of being said', async () => {
  const world = await makeChatWorld(context);
  const discord = connect(world);
  discord.write('late', { at: Date.now() - 3_600_000 });
  discord.write('in time');
  await eventually(async () => expect(await saidOn(world)).toEqual(['in time']));
  expect(await missed(world)).toBe(1);
  discord.stop();
});

test('while the database is away messages wait in their order', async () => {
  const world = await makeChatWorld(context);
  const discord = connect(world);
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const transaction = vi.spyOn(context.db, 'transaction').mockRejectedValueOnce(away);
  discord.write('one');
  discord.write('two');
  await eventually(async () => expect(await saidOn(world)).toEqual(['one', 'two']));
  expect(transaction.mock.results.length).toBeGreaterThan(2);
  transaction.mockRestore();
  discord.stop();
});

test('what members write while the bot waits for a session is relayed from the moment of saving', async () => {
  const world = await makeChatWorld(context, { isEnabled: false });
  const discord = connect(world);
  discord.writeUnheard('before', Date.now() - 5000);
  await world.settings({ isEnabled: true });
  discord.writeUnheard('one', Date.now() + 10);
  await world.settings({ maxDelaySeconds: 299 });
  discord.writeUnheard('two', Date.now() + 20);
  discord.beginSession();
  await eventually(async () => expect(await saidOn(world)).toEqual(['one', 'two']));
  discord.stop();
});

test('what was written while no session was open is read once Discord answers, in its order', async () => {
  const world = await makeChatWorld(context);
  const discord = connect(world);
  discord.write('one');
  await eventually(async () => expect(await saidOn(world)).toEqual(['one']));
  discord.get.mockRejectedValueOnce(new PausedError(20)).mockRejectedValueOnce(new PausedError(20));
  discord.writeUnheard('two', Date.now() + 10);
  discord.beginSession();
  // It waits behind what was written before it.
  discord.write('three', { at: Date.now() + 20 });
  await eventually(async () => expect(await saidOn(world)).toEqual(['one', 'two', 'three']));
  discord.stop();
});

test('a channel that the bot may not read keeps no other from being read', async () => {
  const world = await makeChatWorld(context);
  const { island, lonely } = world.servers;
  const group = {
    includesNewServers: false,
    welcomeMessage: '',
    slowModeSeconds: 0,
    playerLinesPerMinute: 100,
  };
  await world.settings({
    chatMappings: [
      { ...group, chatId: 'Hidden', channelId: EXTRA_CHANNEL, serverIds: [lonely] },
      { ...group, chatId: 'All', channelId: CHANNEL, serverIds: [island] },
    ],
  });
  const discord = connect(world);
  const { MissingAccess: code } = RESTJSONErrorCodes;
  const refusal = new DiscordAPIError({ code, message: 'Missing Access' }, code, 403, 'GET', '', {});
  const all = discord.get.getMockImplementation()!;
  discord.get.mockImplementation((route, options) =>
    route.includes(EXTRA_CHANNEL) ? Promise.reject(refusal) : all(route, options),
  );
  discord.writeUnheard('one', Date.now() + 10);
  discord.beginSession();
  await eventually(async () => expect(await saidOn(world)).toEqual(['one']));
  expect(discord.get.mock.calls[0]?.[0]).toContain(EXTRA_CHANNEL);
  discord.stop();
});

test('what was written while crosschat was off, or a channel in no group, is not relayed later', async () => {
  const world = await makeChatWorld(context);
  const discord = connect(world);
  discord.write('on');
  await eventually(async () => expect(await saidOn(world)).toEqual(['on']));
  await world.settings({ isEnabled: false });
  discord.writeUnheard('off');
  await world.settings({ isEnabled: true });
  discord.writeUnheard('on again', Date.now() + 10);
  discord.beginSession();
  await eventually(async () => expect(await saidOn(world)).toEqual(['on', 'on again']));
  discord.stop();
});
