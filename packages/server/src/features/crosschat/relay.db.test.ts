import { serverChat } from '@arkwright/ark/commands';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_COMMANDS } from '../../game-commands/room.ts';
import { sendCommands } from '../../game-commands/service.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { mutePlayer } from '../chat-mutes/service.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { servers } from '../servers/table.ts';
import { relayMember } from './members-service.ts';
import { noteWebhookTrouble } from './repository.ts';
import { getCrosschatState, noteDropped } from './state-service.ts';
import { crosschatServers } from './table.ts';
import { takenChatCheck } from './taken-chat-check.ts';
import { CHANNEL, EXTRA_CHANNEL, makeChatWorld, setState, stamp } from './testing/chat-world.ts';
import { webhookCheck } from './webhook-check.ts';

const EOS_ID = '0002aaaabbbbccccddddeeeeffff0001';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

/** What each server is to say, in order. */
const saidOn = async (world: Awaited<ReturnType<typeof makeChatWorld>>, serverId: string) =>
  (await world.commands()).filter((row) => row.serverId === serverId).map(({ command }) => command);

provesSetting('chat.chatMappings', 'chat.chatMappings.channelId')(
  'what is said on a server is told on the others of its group and in their channel, in order',
  async () => {
    const world = await makeChatWorld(context);
    const { island, center, lonely } = world.servers;
    await world.hear(island, ['Bob (Helena): one', 'Eve (Mei): two', 'Bob (Helena): three']);
    expect(await saidOn(world, center)).toEqual([
      'ServerChat [Island] Helena: one',
      'ServerChat [Island] Mei: two',
      'ServerChat [Island] Helena: three',
    ]);
    expect(await saidOn(world, island)).toEqual([]);
    expect(await saidOn(world, lonely)).toEqual([]);
    const outbox = await world.outbox();
    expect(outbox.map(({ channelId, content, speaker }) => [channelId, speaker?.name, content])).toEqual([
      [CHANNEL, 'Helena [Island]', 'one'],
      [CHANNEL, 'Mei [Island]', 'two'],
      [CHANNEL, 'Helena [Island]', 'three'],
    ]);
    expect(outbox[0]?.speaker?.avatarUrl).toBe(outbox[2]?.speaker?.avatarUrl);
  },
);

provesSetting('chat.isEnabled', 'chat.chatMappings.serverIds')(
  'nothing is told of servers in no group, while crosschat is off, and to servers that nobody watches',
  async () => {
    const world = await makeChatWorld(context);
    const { island, center, lonely } = world.servers;
    await world.hear(lonely, ['Bob (Helena): hello']);
    await context.db.delete(serverStatuses).where(eq(serverStatuses.serverId, center));
    await world.hear(island, ['Bob (Helena): unwatched']);
    await setState(context, { botId: world.instance.id, serverId: center, state: 'online' });
    await world.settings({ isEnabled: false });
    await world.hear(island, ['Bob (Helena): off']);
    expect(await world.commands()).toEqual([]);
    expect((await world.outbox()).map(({ content }) => content)).toEqual(['unwatched']);
  },
);

test('what is said while a server is away waits for it as long as the owner allows, then it is counted', async () => {
  const world = await makeChatWorld(context, { maxDelaySeconds: 60 });
  const { island, center } = world.servers;
  await setState(context, { botId: world.instance.id, serverId: center, state: 'offline' });
  await world.hear(island, ['Bob (Helena): hello']);
  expect(await saidOn(world, center)).toEqual(['ServerChat [Island] Helena: hello']);
  expect((await counts(world, center)).unsaid).toBe(0);
  await context.db.update(gameCommands).set({ expiresAt: sql`expires_at - 60000` });
  expect((await counts(world, center)).unsaid).toBe(1);
});

test('what GetChat, the log and a companion tell is told once, and what is said twice is told twice', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  await world.hear(island, ['Bob (Helena): hi', 'Bob (Helena): hi']);
  await world.hear(
    island,
    [`${stamp()}Bob (Helena): hi`, `${stamp()}Bob (Helena): hi`, `${stamp()}Bob (Helena): new`],
    'log',
  );
  await world.hear(island, ['Bob (Helena): new', 'Bob (Helena): hi']);
  await world.hear(island, ['Bob (Helena): hi', 'Bob (Helena): hi', 'Bob (Helena): new'], 'companion');
  expect(await saidOn(world, center)).toEqual(
    ['hi', 'hi', 'new', 'hi'].map((text) => `ServerChat [Island] Helena: ${text}`),
  );
});

test('lines and speakers that differ only outside ASCII are different, by whichever way they come', async () => {
  const world = await makeChatWorld(context, {}, { playerLinesPerMinute: 1 });
  const { island, center } = world.servers;
  await world.hear(island, ['Bob (李明): 你好'], 'companion');
  await world.hear(island, ['Bob (王伟): 再见']);
  await world.hear(island, [`${stamp()}Bob (??): ??`, `${stamp()}Bob (??): ??`], 'log');
  expect(await saidOn(world, center)).toHaveLength(2);
});

test('a name with question marks unmasks only lines with as many of them', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  const server = { botId: world.instance.id, id: island };
  await notePlayerLists(context, [{ server, players: [{ name: 'SERVER: 李明', id: EOS_ID }] }]);
  await world.hear(island, ['SERVER: ?? (Mei): a', 'SERVER: ??? (Mei): b', 'SERVER: 王伟 (Mei): c']);
  expect(await saidOn(world, center)).toEqual([
    'ServerChat [Island] Mei: a',
    'ServerChat [Island] SERVER: ??? (Mei): b',
    expect.stringMatching(/^ServerChat \[Island\] SERVER: .+ \(Mei\): c$/),
  ]);
});

test('an account with the name of the game’s own lines is unmasked, whatever its name holds beside that', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  const server = { botId: world.instance.id, id: island };
  const long = `SERVER: ${'x'.repeat(150)}`;
  const names = ['SERVER: re\u200bstart', '\u202eSERVER: two', long, 'Tribe X'];
  const players = names.map((name, index) => ({ name, id: `${EOS_ID.slice(0, -1)}${index}` }));
  await notePlayerLists(context, [{ server, players }]);
  const head = ', ID 1: Day 1, 00:00:01: died';
  await world.hear(island, [`${names[0]} (Mei): a`, `${names[1]} (Mei): b`, `${long} (Mei): c`]);
  await world.hear(island, [`Tribe X (Mei): d${head}`, `Tribe Y (Mei): e${head}`]);
  expect(await saidOn(world, center)).toEqual(
    ['a', 'b', 'c', `d${head}`].map((text) => `ServerChat [Island] Mei: ${text}`),
  );
});

test('the pace of one player holds back no other whose name has as many question marks', async () => {
  const world = await makeChatWorld(context, {}, { playerLinesPerMinute: 1 });
  const { island, center } = world.servers;
  const server = { botId: world.instance.id, id: island };
  const players = ['李明', '王伟', '?'].map((name, index) => ({
    name,
    id: `${EOS_ID.slice(0, -1)}${index}`,
  }));
  await notePlayerLists(context, [{ server, players }]);
  await world.hear(island, ['?? (A): one', '?? (A): two', '? (B): one', '? (B): two']);
  expect(await saidOn(world, center)).toHaveLength(3);
});

test('the server’s words that differ from ours only outside ASCII are not ours', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  const commands = [{ serverId: island, command: serverChat('Пока') }];
  await context.db.transaction((tx) => sendCommands(context, tx, { scope: world.instance.scope, commands }));
  await context.db
    .update(gameCommands)
    .set({ state: 'done' })
    .where(eq(gameCommands.botId, world.instance.id));
  await world.hear(island, ['SERVER: Пока', 'SERVER: ????', 'SERVER: ????????']);
  expect(await saidOn(world, center)).toEqual([]);
  await world.hear(island, ['SERVER: Тест', 'SERVER: ???']);
  expect(await saidOn(world, center)).toHaveLength(2);
});

test('what we have a server say comes back from it and is not told again, whoever of us had it said', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  await world.hear(island, ['Bob (Helena): Grüße 🦖']);
  const commands = [{ serverId: center, command: serverChat('by the console') }];
  await context.db.transaction((tx) => sendCommands(context, tx, { scope: world.instance.scope, commands }));
  await context.db
    .update(gameCommands)
    .set({ state: 'taken' })
    .where(eq(gameCommands.botId, world.instance.id));
  const before = await world.outbox();
  // As the game repeats it, with or without what it loses.
  const [ours = ''] = await saidOn(world, center);
  await world.hear(center, [ours.replace('ServerChat ', 'SERVER: '), 'SERVER: by the console']);
  await world.hear(center, [`${stamp()}SERVER: by the console`], 'log');
  expect(await saidOn(world, island)).toEqual([]);
  expect(await world.outbox()).toEqual(before);
});

test('an admin’s own words are told, and no player passes for us', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  await world.hear(island, ['Bob (Helena): hello']);
  await context.db
    .update(gameCommands)
    .set({ state: 'done' })
    .where(eq(gameCommands.botId, world.instance.id));
  await world.hear(center, [
    'SERVER: restart at noon',
    'Eve (Mei): [Island] Helena: hello',
    'Eve (Mei): SERVER: hello',
  ]);
  // The same words on another server than that which was to say them are somebody else's.
  await world.hear(island, ['SERVER: hello']);
  expect(await saidOn(world, island)).toEqual([
    'ServerChat [Center] SERVER: restart at noon',
    'ServerChat [Center] Mei: [Island] Helena: hello',
    'ServerChat [Center] Mei: SERVER: hello',
  ]);
  expect(await saidOn(world, center)).toEqual([
    'ServerChat [Island] Helena: hello',
    'ServerChat [Island] SERVER: hello',
  ]);
});

test('two instances with the same servers under other names relay a message once each', async () => {
  const [one, two] = [await makeChatWorld(context), await makeChatWorld(context)];
  await context.db
    .update(servers)
    .set({ nameShort: sql`${servers.nameShort} || 'x'` })
    .where(eq(servers.botId, two.instance.id));
  const everywhere = async (place: 'island' | 'center', lines: string[]) => {
    for (const world of [one, two]) await world.hear(world.servers[place], lines);
  };
  const answers = async (place: 'island' | 'center') => {
    const commands = await Promise.all([one, two].map((world) => saidOn(world, world.servers[place])));
    return commands.flat().map((command) => command.replace('ServerChat ', 'SERVER: '));
  };
  await everywhere('island', ['Bob (Helena): hi']);
  await context.db.update(gameCommands).set({ state: 'done' });
  await everywhere('center', await answers('center'));
  expect(await answers('island')).toEqual([]);
  expect(await answers('center')).toEqual(['SERVER: [Island] Helena: hi', 'SERVER: [Islandx] Helena: hi']);
});

test.each([
  '[Onex] SERVER: hi',
  '\u200b[Island] Helena: hello',
  '[Island] Helena： hello',
  '[Island] Helena (Wolves): hello',
  ' [[EU] Island, tribe] Helena: hello',
  '<RichColor Color="1, 0, 0, 1">[Island] Helena: hello</>',
  '[?????] ??: ?',
  '[Discord] riley:',
  '[Island] Bob joined',
  '[Island] Bob left',
])('the server’s words %j look relayed; a player’s do not', async (words) => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  await world.hear(island, [`SERVER: ${words}`]);
  await world.hear(island, [`${stamp()}SERVER: ${words}`], 'log');
  expect(await saidOn(world, center)).toEqual([]);
  expect(await world.outbox()).toEqual([]);
  await world.hear(island, [`Eve (Mei): ${words}`]);
  expect(await saidOn(world, center)).toHaveLength(1);
});

test('the server’s words with brackets that are no place are relayed', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  await world.hear(island, ['SERVER: [Event] double XP', 'SERVER: restart [soon]: 5 min']);
  expect(await saidOn(world, center)).toHaveLength(2);
});

test('a player who is called like the server’s own line is told as a player, and brings no echo back', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  const { instance } = world;
  const name = 'SERVER: [Island] Helena';
  const players = [{ id: EOS_ID, name }];
  await notePlayerLists(context, [{ server: { botId: instance.id, id: center }, players }]);
  const ours = '[Island] Helena (Wolves): hello';
  const commands = [{ serverId: center, command: serverChat(ours) }];
  await context.db.transaction((tx) => sendCommands(context, tx, { scope: instance.scope, commands }));
  await context.db.update(gameCommands).set({ state: 'done' }).where(eq(gameCommands.botId, instance.id));
  await world.hear(center, [`${name} (Mei): hi`, `SERVER: ${ours}`, 'SERVER: noon (x): y']);
  expect(await saidOn(world, island)).toEqual([
    'ServerChat [Center] Mei: hi',
    'ServerChat [Center] SERVER: noon (x): y',
  ]);
  await mutePlayer(context, instance.by, { netId: EOS_ID, lastsMs: 60_000, reason: '' });
  await world.hear(center, [`${name} (Mei): muted`]);
  expect(await saidOn(world, island)).toHaveLength(2);
});

provesSetting('chat.filterChatCommands')(
  'commands stay out of the relay where they are filtered, and a registration’s code always does',
  async () => {
    const world = await makeChatWorld(context, { filterChatCommands: true });
    const { island, center } = world.servers;
    const lines = [
      'Bob (Helena): /kit',
      'Bob (Helena): !shop 1',
      'Bob (Helena): !!!',
      'Bob (Helena): /register ABC',
    ];
    await world.hear(island, lines);
    expect(await saidOn(world, center)).toEqual(['ServerChat [Island] Helena: !!!']);
    await world.settings({ filterChatCommands: false });
    await world.hear(island, lines);
    expect(await saidOn(world, center)).toEqual(
      ['!!!', '/kit', '!shop 1', '!!!'].map((text) => `ServerChat [Island] Helena: ${text}`),
    );
  },
);

provesSetting(
  'chat.enableJoinLeave',
  'chat.showJoinLeaveInExtraChannel',
  'chat.joinLeaveChannelId',
)('joins and leaves are told where that is on, in the group’s channel or in their own', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  const joined = `Bob [UniqueNetId:${EOS_ID} Platform:PC] joined this ARK!`;
  const left = `Bob [UniqueNetId:${EOS_ID} Platform:PC] left this ARK!`;
  await world.hear(island, [`${stamp(9)}${joined}`], 'log');
  expect([await world.commands(), await world.outbox()]).toEqual([[], []]);
  await world.settings({ enableJoinLeave: true });
  await world.hear(island, [`${stamp(7)}${joined}`], 'log');
  await world.settings({ showJoinLeaveInExtraChannel: true, joinLeaveChannelId: EXTRA_CHANNEL });
  await world.hear(island, [`${stamp(5)}${left}`], 'log');
  expect(await saidOn(world, center)).toEqual([
    'ServerChat [Island] Bob joined',
    'ServerChat [Island] Bob left',
  ]);
  expect((await world.outbox()).map(({ channelId, content }) => [channelId, content])).toEqual([
    [CHANNEL, '**The Island** Bob joined'],
    [EXTRA_CHANNEL, '**The Island** Bob left'],
  ]);
});

provesSetting('chat.chatMappings.welcomeMessage')(
  'who joins is welcomed, alone; without a message nobody is',
  async () => {
    const world = await makeChatWorld(context, {}, { welcomeMessage: 'Wülkommen <b>!' });
    const { island } = world.servers;
    await world.hear(island, [`${stamp(3)}Bob [UniqueNetId:${EOS_ID} Platform:PC] joined this ARK!`], 'log');
    await world.hear(island, [`${stamp(2)}Eve joined this ARK!`], 'log');
    expect(await saidOn(world, island)).toEqual([
      `ServerChatTo "${EOS_ID}" Wulkommen b!`,
      'ServerChatToPlayer "Eve" Wulkommen b!',
    ]);
  },
);

test('what the log tells late, after somebody was away, is nothing that goes on', async () => {
  const world = await makeChatWorld(context);
  await world.hear(
    world.servers.island,
    [`${stamp(90)}Bob (Helena): old`, `${stamp(10)}Bob (Helena): new`],
    'log',
  );
  expect(await saidOn(world, world.servers.center)).toEqual(['ServerChat [Island] Helena: new']);
});

const counts = async (world: Awaited<ReturnType<typeof makeChatWorld>>, serverId: string) => {
  const { servers } = await getCrosschatState(context, world.instance.scope);
  return servers.find((server) => server.serverId === serverId)!;
};

test('what players said while nobody of us was there is counted, and what we heard or could not hear is not', async () => {
  const world = await makeChatWorld(context);
  const { island } = world.servers;
  await world.hear(island, [`${stamp(3000)}Bob (Helena): before we came`], 'log');
  expect((await counts(world, island)).missed).toBe(0);
  await context.db
    .update(crosschatServers)
    .set({ heardAt: Date.now() - 600_000 })
    .where(eq(crosschatServers.botId, world.instance.id));
  // The clock of this game is behind.
  await world.hear(island, ['Eve (Mei): heard']);
  await context.db
    .update(crosschatServers)
    .set({ heardAt: Date.now() - 600_000 })
    .where(eq(crosschatServers.botId, world.instance.id));
  const lines = [`${stamp(2000)}Bob (Helena): long ago`, `${stamp(400)}Bob (Helena): missed`];
  await world.hear(island, [...lines, `${stamp(300)}Eve (Mei): heard`, `${stamp(200)}SERVER: noon`], 'log');
  expect((await counts(world, island)).missed).toBe(1);
  expect(await saidOn(world, world.servers.center)).toEqual(['ServerChat [Island] Mei: heard']);
});

test('what no game gets, as too many commands are on their way, is counted, and goes to Discord', async () => {
  const world = await makeChatWorld(context);
  const { island } = world.servers;
  const { id } = world.instance;
  await context.db.execute(sql`
    insert into game_commands (bot_id, id, server_id, transport, command, state, created_at, expires_at)
    select ${id}, 'c' || n, '', 'rcon', 'SaveWorld', 'taken', (extract(epoch from now())) * 1000,
      (extract(epoch from now()) + 60) * 1000 from generate_series(1, ${MAX_COMMANDS}::integer) as n`);
  await world.hear(island, ['Bob (Helena): one', 'Bob (Helena): two']);
  const member = { channelId: CHANNEL, messageId: '9', author: { id: '5', name: 'Ann' }, text: 'three' };
  await relayMember(context, world.instance.scope, member);
  expect((await counts(world, island)).leftOut).toBe(2);
  expect((await getCrosschatState(context, world.instance.scope)).channels[0]?.leftOut).toBe(1);
  expect((await world.outbox()).map(({ content }) => content)).toEqual(['one', 'two']);
});

test('what surely did not reach a game’s chat is counted, and that of which nobody knows apart from it', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  await world.hear(
    island,
    [1, 2, 3, 4].map((line) => `Bob (Helena): ${line}`),
  );
  const end = (line: number, state: 'taken' | 'failed' | 'done', overMs: number) =>
    context.db
      .update(gameCommands)
      .set({ state, expiresAt: Date.now() - overMs })
      .where(and(eq(gameCommands.botId, world.instance.id), sql`command like ${`%: ${line}`}`));
  await end(1, 'failed', 0);
  await end(2, 'taken', 60_000);
  await end(3, 'taken', 0);
  await end(4, 'done', 60_000);
  expect(await counts(world, center)).toMatchObject({ unsaid: 1, unknown: 1 });
});

provesSetting('chat.chatMappings.playerLinesPerMinute')(
  'one player can’t flood a cluster: the pace of the group holds, and what is held back is counted',
  async () => {
    const world = await makeChatWorld(context, {}, { playerLinesPerMinute: 2 });
    const { island, center } = world.servers;
    await world.hear(island, ['Bob (Helena): 1', 'Bob (Helena): 2', 'Bob (Helena): 3', 'Eve (Mei): 4']);
    await world.hear(island, ['Bob (Helena): 5']);
    expect(await saidOn(world, center)).toEqual(
      ['Helena: 1', 'Helena: 2', 'Mei: 4'].map((text) => `ServerChat [Island] ${text}`),
    );
    const state = await getCrosschatState(context, world.instance.scope);
    expect(state.servers.find(({ serverId }) => serverId === island)?.heldBack).toBe(2);
  },
);

provesSetting('chat.chatMappings.slowModeSeconds')(
  'slow mode lets a player be told again after so many seconds',
  async () => {
    const world = await makeChatWorld(context, {}, { slowModeSeconds: 30 });
    const { island, center } = world.servers;
    await world.hear(island, ['Bob (Helena): 1', 'Bob (Helena): 2', 'Eve (Mei): 3']);
    await letTimePass(world.instance.id, 31_000);
    await world.hear(island, ['Bob (Helena): 4']);
    expect(await saidOn(world, center)).toEqual(
      ['Helena: 1', 'Mei: 3', 'Helena: 4'].map((text) => `ServerChat [Island] ${text}`),
    );
  },
);

test('banned words that are suppressed, and what muted players write, are told nowhere', async () => {
  const world = await makeChatWorld(context, { isChatLogEnabled: true });
  const { island, center } = world.servers;
  const { instance } = world;
  const words = {
    matchType: 'ContainsIgnoreCase' as const,
    alsoInsideWords: false,
    notifyDiscord: false,
    notifyDiscordRoleIds: [],
  };
  await world.save({
    playerRegistration: { isEnabled: true },
    bannedWord: {
      isEnabled: true,
      suppressMessages: true,
      bannedWordEntries: [{ id: 'a', matchWords: ['heck'], reply: 'Mind your words', ...words }],
    },
  });
  const players = [{ id: EOS_ID, name: 'Eve' }];
  await notePlayerLists(context, [{ server: { botId: instance.id, id: island }, players }]);
  await mutePlayer(context, instance.by, { netId: EOS_ID, lastsMs: 60_000, reason: '' });
  await world.hear(island, ['Bob (Helena): what the HECK', 'Eve (Mei): muted', 'Bob (Helena): fine']);
  expect(await saidOn(world, center)).toEqual(['ServerChat [Island] Helena: fine']);
  expect((await world.outbox()).map(({ content }) => content)).toEqual(['fine']);
});

provesSetting('chat.lostCharacters')(
  'characters that games lose are written in plain letters, or as question marks',
  async () => {
    const world = await makeChatWorld(context);
    const { island, center } = world.servers;
    await world.hear(island, ['Bob (Žofie): Привет 世界']);
    await world.settings({ lostCharacters: 'QuestionMarks' });
    await world.hear(island, ['Bob (Žofie): né']);
    expect(await saidOn(world, center)).toEqual([
      'ServerChat [Island] Zofie: Privet ShiJie',
      'ServerChat [Island] ?ofie: n?',
    ]);
    expect((await world.outbox()).map(({ content }) => content)).toEqual(['Привет 世界', 'né']);
  },
);

provesSetting('chat.maxDelaySeconds')(
  'what nobody could read for so long as the owner says is not kept',
  async () => {
    const world = await makeChatWorld(context, { maxDelaySeconds: 60 });
    await world.hear(world.servers.island, ['Bob (Helena): hi']);
    const { rows } = await context.db.execute<{ command: string; line: string }>(sql`
    select (select expires_at - created_at from game_commands where bot_id = ${world.instance.id}) as command,
      (select expires_at - created_at from discord_outbox where bot_id = ${world.instance.id}) as line`);
    for (const kept of Object.values(rows[0] ?? {}))
      expect(Math.abs(Number(kept) - 60_000)).toBeLessThan(5_000);
  },
);

test('somebody else who reads a server’s chat is noticed by lines that only the log has, and told of', async () => {
  const world = await makeChatWorld(context);
  const { island, center } = world.servers;
  const takenLines = async () => {
    const { servers } = await getCrosschatState(context, world.instance.scope);
    return servers
      .filter((server) => server.takenLines > 0)
      .map((server) => [server.serverId, server.takenLines]);
  };
  for (const round of [1, 2]) {
    await world.hear(
      island,
      [1, 2].map((line) => `${stamp()}Bob (Helena): taken ${round} ${line}`),
      'log',
    );
    await world.hear(island, [`Bob (Helena): given ${round}`]);
    await world.hear(island, [`${stamp()}Bob (Helena): given ${round}`], 'log');
    await letTimePass(world.instance.id, 61_000);
  }
  await world.hear(island, ['Bob (Helena): last']);
  expect(await takenLines()).toEqual([[island, 4]]);
  const { botId } = world.instance.scope;
  expect((await takenChatCheck.find(context)).filter((found) => found.botId === botId)).toEqual([
    { botId, subject: island, name: 'The Island', reason: '4 messages never came by GetChat' },
  ]);
  // Nothing was lost by it.
  expect(await saidOn(world, center)).toHaveLength(7);
});

test('what came too late for Discord is counted where its group’s channel is shown', async () => {
  const world = await makeChatWorld(context);
  const { scope } = world.instance;
  await world.hear(world.servers.island, ['Bob (Helena): hi']);
  const note = (channelId: string, dropped: number) =>
    context.db.transaction((tx) => noteDropped(tx, scope, { channelId, dropped }));
  await note(CHANNEL, 3);
  await note(CHANNEL, 2);
  // Of another feature.
  await note(EXTRA_CHANNEL, 9);
  const { channels } = await getCrosschatState(context, scope);
  expect(channels).toEqual([expect.objectContaining({ channelId: CHANNEL, dropped: 5, waiting: 1 })]);
});

test('a channel that takes no webhook is told of until it takes one', async () => {
  const world = await makeChatWorld(context);
  const { scope } = world.instance;
  await world.hear(world.servers.island, ['Bob (Helena): hi']);
  const trouble = async () => (await getCrosschatState(context, scope)).channels[0]?.webhookTrouble;
  await noteWebhookTrouble(context.db, scope, { channelId: CHANNEL, trouble: 'too-many' });
  expect(await trouble()).toBe('too-many');
  const told = (await webhookCheck.find(context)).filter(({ botId }) => botId === scope.botId);
  expect(told).toEqual([
    { botId: scope.botId, subject: CHANNEL, name: '#chat-0', reason: 'the channel has 15 webhooks already' },
  ]);
  await noteWebhookTrouble(context.db, scope, { channelId: CHANNEL, trouble: '' });
  expect(await trouble()).toBe('');
});

/** As if what was heard had been heard earlier. */
async function letTimePass(botId: string, ms: number): Promise<void> {
  await context.db
    .update(crosschatServers)
    .set({
      takenSince: sql`greatest(0, taken_since - ${ms}::bigint)`,
      takenAt: sql`greatest(0, taken_at - ${ms}::bigint)`,
      recent: sql`(select coalesce(jsonb_agg(line || jsonb_build_object('t', (line->>'t')::bigint - ${ms}::bigint)), '[]')
        from jsonb_array_elements(recent) as line)`,
    })
    .where(and(eq(crosschatServers.botId, botId)));
}
