import { companionOrders } from '@arkwright/contracts/companion/schema';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { discordOutbox } from '../../discord/table.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { createGameLog, type GameLog } from '../../game-events/log.ts';
import { gameEventHandlers } from '../../registry.ts';
import { setState } from '../crosschat/testing/chat-world.ts';
import { gameEventStore } from '../server-status/event-store.ts';
import { createServer } from '../servers/service.ts';
import {
  type CompanionInstance,
  helloFields,
  makeCompanionInstance,
  saveCompanion,
} from './testing/companion-instance.ts';

const CHANNEL = '700000000000000003';

let api: TestApp;
/** A worker's. */
let gameLog: GameLog;
let instance: CompanionInstance;
let other: string;
beforeAll(async () => {
  api = await createTestApp();
  gameLog = createGameLog(api.context, gameEventStore, gameEventHandlers(api.context));
});
afterAll(async () => {
  await gameLog.stop();
  await api.dispose();
});
beforeEach(async () => {
  instance = await makeCompanionInstance(api);
  const fields = serverFields({ name: 'The Center', nameShort: 'Center', rconPort: 27_030 });
  other = (await createServer(api.context, instance.by, fields)).id;
  for (const serverId of [instance.serverId, other])
    await setState(api.context, { botId: instance.id, serverId, state: 'online' });
  const channels = [{ id: CHANNEL, name: 'chat', type: 0, parentId: '', position: 0 }];
  await directoryChanged(api.context, instance.guildId, { channels, roles: [] });
});

async function save(chat: object): Promise<void> {
  const body = { bot: { id: instance.id, chat } };
  expect((await send(api, registry.bots.update, { token: instance.owner.token, body })).status).toBe(200);
}

const crosschat = (more: object = {}) =>
  save({
    isEnabled: true,
    chatMappings: [{ chatId: 'All', channelId: '', serverIds: [instance.serverId, other] }],
    ...more,
  });

type Line = { scope: 'global' | 'local' | 'tribe' | 'alliance'; message: string; tribe?: string };

const tell = async (
  lines: Line[],
  more: { run?: string; first?: number; serverId?: string; key?: string } = {},
) => {
  const reply = await send(api, registry.companion.chat, {
    token: more.key ?? instance.key,
    body: {
      serverId: more.serverId ?? instance.serverId,
      run: more.run ?? 'run-1',
      first: more.first ?? 0,
      lines: lines.map((line) => ({ player: 'Bob', character: 'Helena', tribe: 'Porters', ...line })),
    },
  });
  await eventually(atTheEnd);
  await gameLog.settled();
  return reply;
};

const ALL: Line[] = [
  { scope: 'global', message: 'to all' },
  { scope: 'local', message: 'nearby' },
  { scope: 'tribe', message: 'to us' },
  { scope: 'alliance', message: 'to friends' },
];

/** The Live Room, which is always on, is at the end of what was told. */
const atTheEnd = async () => {
  const { rows } = await api.context.db.execute(sql`
    select from game_event_streams as stream where bot_id = ${instance.id} and not exists (
      select from game_event_consumers as consumer where consumer.bot_id = stream.bot_id having min(last_id) = stream.last_id)`);
  expect(rows).toEqual([]);
};

const said = async () =>
  (
    await api.context.db
      .select()
      .from(gameCommands)
      .where(eq(gameCommands.botId, instance.id))
      .orderBy(asc(gameCommands.position))
  ).map(({ command }) => command);
const logged = async () =>
  (
    await api.context.db
      .select()
      .from(discordOutbox)
      .where(eq(discordOutbox.botId, instance.id))
      .orderBy(asc(discordOutbox.id))
  ).map(({ content }) => content.replace(/^.*\*\* /, '').replaceAll('\\', ''));

provesSetting('chat.crosschatTribeChat')(
  'tribe chat is relayed if that is switched on, local and ally chat never are',
  async () => {
    await crosschat();
    expect((await tell(ALL)).status).toBe(200);
    expect(await said()).toEqual(['ServerChat [Island] Helena (Porters): to all']);
    await crosschat({ crosschatTribeChat: true });
    expect((await tell(ALL, { first: 4 })).status).toBe(200);
    expect(await said()).toEqual([
      'ServerChat [Island] Helena (Porters): to all',
      'ServerChat [Island] Helena (Porters): to all',
      'ServerChat [Island, tribe] Helena (Porters): to us',
    ]);
  },
);

test('kinds of chat that the game’s log lacks are in the chat log, each by its switch', async () => {
  await save({ isChatLogEnabled: true, chatLogChannelId: CHANNEL, chatLogGlobal: true, chatLogTribe: true });
  await tell(ALL);
  expect(await logged()).toEqual(['[Tribe Porters] Bob (Helena): to us']);
  await save({ chatLogLocal: true, chatLogAlly: true });
  await tell(ALL, { first: 4 });
  expect(await logged()).toEqual(
    [
      'Tribe Porters] Bob (Helena): to us',
      'Local] Bob (Helena): nearby',
      'Tribe Porters] Bob (Helena): to us',
      'Ally] Bob (Helena): to friends',
    ].map((text) => `[${text}`),
  );
});

test('only the chat that a feature needs is stored', async () => {
  const stored = async () => {
    const { rows } = await api.context.db.execute<{ text: string }>(sql`
      select event->>'message' as text from game_events where bot_id = ${instance.id} order by id`);
    return rows.map(({ text }) => text);
  };
  await tell(ALL);
  expect(await stored()).toEqual([]);
  await crosschat();
  await tell(ALL, { first: 4 });
  expect(await stored()).toEqual(['to all']);
  await save({ isChatLogEnabled: true, chatLogChannelId: CHANNEL, chatLogAlly: true });
  await tell(ALL, { first: 8 });
  expect(await stored()).toEqual(['to all', 'to all', 'to friends']);
});

test('each line counts once, even if calls repeat or overlap; another run of the game starts over', async () => {
  await crosschat();
  const [one, two, three] = ['one', 'two', 'three'].map((message) => ({ scope: 'global', message }) as const);
  await tell([one!, two!]);
  await tell([one!, two!]);
  await tell([two!, three!], { first: 1 });
  await tell([one!], { run: 'run-2' });
  expect((await said()).map((command) => command.split(': ').at(-1))).toEqual(['one', 'two', 'three', 'one']);
});

test('a companion is asked for chat while something needs it', async () => {
  const isWanted = async () => {
    const body = helloFields({ serverId: instance.serverId });
    const reply = await send(api, registry.companion.hello, { token: instance.key, body });
    return companionOrders.parse(reply.body).chat;
  };
  expect(await isWanted()).toBe(false);
  await crosschat();
  expect(await isWanted()).toBe(true);
  await save({ isEnabled: false, isChatLogEnabled: true, chatLogChannelId: CHANNEL, chatLogGlobal: true });
  expect(await isWanted()).toBe(false);
  await save({ chatLogLocal: true });
  expect(await isWanted()).toBe(true);
});

test('calls for another instance’s server, or while the companion is off, are refused', async () => {
  await crosschat();
  const stranger = await makeInstance(api.context);
  const { id } = await createServer(api.context, stranger.by, serverFields());
  expect((await tell(ALL, { serverId: id })).status).toBe(404);
  await saveCompanion(api, instance, { isEnabled: false });
  expect((await tell(ALL)).status).toBe(403);
  expect(await said()).toEqual([]);
});
