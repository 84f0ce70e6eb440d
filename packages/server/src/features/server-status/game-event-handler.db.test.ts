import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import {
  type GameEventHandler,
  handleBatches,
  listenerFor,
  type NewEvents,
} from '../../fleet/game-event-handler.ts';
import type { GameBatch } from '../../fleet/game-events.ts';
import { updateInstance } from '../instances/service.ts';
import { createServer } from '../servers/service.ts';
import { createGameEventStore } from './event-store.ts';
import { listLostLines } from './lost-lines.ts';
import { lostLogLines } from './problems.ts';
import { gameEventCursors } from './table.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ settings: { selfHosted: false } });
});
afterAll(() => context.dispose());

async function addServer(instance: TestInstance, name = 'The Island'): Promise<GameBatch['server']> {
  const { id } = await createServer(context, instance.by, serverFields({ name }));
  return { id, name };
}

const batchOf = (
  instance: TestInstance,
  server: GameBatch['server'],
  lines: string[],
  source: GameBatch['source'] = 'log',
): GameBatch => ({ scope: instance.scope, server, source, events: lines.map(parseGameLogLine) });

const line = (second: number, text: string) =>
  `2026.07.27_21.25.${String(second).padStart(2, '0')}: Bob (Grim): ${text}`;

/** A handler that notes what it gets, and fails where `fails` says so. */
function noting(name: string, fails: (batch: NewEvents<'chat'>) => boolean = () => false) {
  const heard: NewEvents<'chat'>[] = [];
  const handler: GameEventHandler<'chat'> = {
    name,
    reads: ['log', 'chat'],
    settings: ['chat'],
    async handle(_tx, servers) {
      heard.push(...servers);
      if (servers.some(fails)) throw new Error('not to be handled');
    },
  };
  const texts = () =>
    heard.flatMap(({ events }) =>
      events.map((event) => (event.type === 'chat.message' ? event.message : '')),
    );
  const handle = (...batches: GameBatch[]) => handleBatches(createGameEventStore(context), handler, batches);
  return { heard, texts, handler, handle };
}

test('each handler gets what is new to it, whatever the game repeats and other handlers have had', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  const [early, late] = [noting('early'), noting('late')];
  const log = [line(1, 'one'), line(1, 'two'), line(2, 'three')];
  await early.handle(batchOf(instance, server, log.slice(0, 1)));
  await early.handle(batchOf(instance, server, log));
  await late.handle(batchOf(instance, server, log));
  await late.handle(batchOf(instance, server, log));
  expect(early.texts()).toEqual(['one', 'two', 'three']);
  expect(late.texts()).toEqual(['one', 'two', 'three']);
  expect(late.heard).toHaveLength(1);
});

test('a line dated far in the future is handled, and later lines of an agent don’t count as old', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  const { handle, texts } = noting('ahead');
  const telling = { isLate: true, isAgents: true };
  const byAgent = (...lines: string[]) => handle({ ...batchOf(instance, server, lines), telling });
  await handle(batchOf(instance, server, [line(1, 'one'), '2099.01.01_00.00.00: Bob (Grim): forged']));
  await byAgent(line(1, 'one'), line(2, 'two'));
  expect(texts()).toEqual(['one', 'forged', 'two']);
  // Stored by an older version.
  await context.db
    .update(gameEventCursors)
    .set({ lastAt: Date.UTC(2099, 0) })
    .where(eq(gameEventCursors.serverId, server.id));
  await byAgent(line(3, 'three'));
  await byAgent(line(3, 'three'), line(4, 'four'));
  expect(texts().slice(3)).toEqual(['three', 'four']);
});

test('two that begin with the same log at once, over RCON and from an agent, tell it once', async () => {
  const instance = await makeInstance(context);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const batch = batchOf(instance, await addServer(instance, name), [line(1, name)]);
    const handler = noting('begins');
    await Promise.all([handler.handle(batch), handler.handle(batch), handler.handle(batch)]);
    expect(handler.texts()).toEqual([name]);
  }
});

test('what a handler fails at is new to it once more, and no other server goes down with it', async () => {
  const instance = await makeInstance(context);
  const [good, bad] = [await addServer(instance, 'Good'), await addServer(instance, 'Bad')];
  const failing = noting('recovers', ({ server }) => server.id === bad.id);
  const listener = listenerFor(createGameEventStore(context), failing.handler);
  const batches = [batchOf(instance, good, [line(1, 'good')]), batchOf(instance, bad, [line(1, 'bad')])];
  // The first is alone in its transaction, the others are together in the next.
  const first = listener.handle(batchOf(instance, await addServer(instance, 'First'), [line(1, 'first')]));
  const outcomes = await Promise.allSettled([first, ...batches.map((batch) => listener.handle(batch))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  const healed = noting('recovers');
  await healed.handle(...batches);
  expect(healed.texts()).toEqual(['bad']);
});

test('settings come as they take effect: what the owner’s tier does not have is off', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  const server = await addServer(instance);
  const member = (await context.memberships.find(instance.owner.discordId, instance.id)) as Member;
  await updateInstance(
    context,
    { ...instance.by, member, discordId: instance.owner.discordId },
    { id: instance.id, chat: { isChatLogEnabled: true, chatLogGlobal: true, filterChatCommands: true } },
  );
  const handler = noting('settings');
  const setTier = (tier: 1 | 2) =>
    context.db.update(users).set({ tier }).where(eq(users.discordId, instance.owner.discordId));
  // Tier 2 has the chat log, tier 3 crosschat.
  await setTier(2);
  await handler.handle(batchOf(instance, server, [line(1, 'one')]));
  await setTier(1);
  await handler.handle(batchOf(instance, server, [line(2, 'two')]));
  const [withChatLog, without] = handler.heard.map(({ settings }) => settings.chat);
  expect(withChatLog).toMatchObject({
    isChatLogEnabled: true,
    chatLogGlobal: true,
    filterChatCommands: false,
  });
  expect(without).toMatchObject({ isChatLogEnabled: false, chatLogGlobal: false, filterChatCommands: false });
});

test('nothing is handled for a guild that the bot has left', async () => {
  const [instance, left] = [await makeInstance(context), await makeInstance(context)];
  const [server, lost] = [await addServer(instance), await addServer(left)];
  await context.db.update(botInstances).set({ isActive: false }).where(eq(botInstances.id, left.id));
  const { handler, texts } = noting('left');
  const batches = [batchOf(left, lost, [line(1, 'nowhere')]), batchOf(instance, server, [line(1, 'here')])];
  await handleBatches(createGameEventStore(context), { ...handler, settings: [] }, batches);
  expect(texts()).toEqual(['here']);
});

test('chat is new each time, and a name in it that reads like a time hides nothing of the log', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  const handler = noting('chat');
  const forged = ['2026.07.27_21.25.50: Eve (Grim): chatted'];
  await handler.handle(batchOf(instance, server, forged, 'chat'));
  await handler.handle(batchOf(instance, server, forged, 'chat'));
  await handler.handle(batchOf(instance, server, [line(1, 'logged')]));
  expect(handler.texts()).toEqual(['chatted', 'chatted', 'logged']);
});

test.each([
  'AdminCmd: fly',
  'Tribe X, ID 1: Day 1,234, 00:00:01: Rex',
  'Stamm X, ID 1: Tag 1, 00:00:01: Rex',
  'Commande Admin : fly',
])(
  'a player named %s is heard as a player from the first line on, once it is known who came',
  async (name) => {
    const instance = await makeInstance(context);
    const server = await addServer(instance);
    const handler = noting('forged');
    const join = `${name} [UniqueNetId:0002${'e'.repeat(28)} Platform:None] joined this ARK!`;
    const said = `${name} (Grim): hi (PlayerName: Owner, ARKID: 1, PlatformID: 0002a1)`;
    const stamp = (text: string) => line(1, '').replace('Bob (Grim): ', text);
    await handler.handle(batchOf(instance, server, [stamp(join), stamp(said)]));
    expect(handler.heard.flatMap(({ events }) => events)).toMatchObject([
      { type: 'player.joined', player: name },
      { type: 'chat.message', player: name, character: 'Grim' },
    ]);
  },
);

test('what a handler loses is counted for a day where it is used, and its place in the log stays', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  const server = await addServer(instance);
  const store = createGameEventStore(context);
  const { handler, handle, texts } = noting('log-relay');
  const shown = () =>
    listLostLines(context.db, { scope: instance.scope, member: { isOwner: true, permissions: [] } });
  let isUsed = false;
  const listener = listenerFor(store, { ...handler, isUsed: () => isUsed });
  const lose = (lines: number) =>
    listener.onLost?.({ scope: instance.scope, serverId: server.id, lines, messages: 0 });
  await lose(5);
  expect(await shown()).toEqual([]);
  isUsed = true;
  await handle(batchOf(instance, server, [line(1, 'one')]));
  await lose(3);
  await handle(batchOf(instance, server, [line(1, 'one'), line(2, 'two')]));
  await lose(4);
  expect(texts()).toEqual(['one', 'two']);
  expect(await shown()).toEqual([{ serverId: server.id, reader: 'Logging', lines: 7 }]);
  // One that has read nothing yet, and a server that is gone.
  const other = listenerFor(store, { ...noting('live-room').handler, settings: [] });
  await other.onLost?.({ scope: instance.scope, serverId: server.id, lines: 1, messages: 0 });
  await other.onLost?.({ scope: instance.scope, serverId: 'gone', lines: 1, messages: 0 });
  expect((await shown()).map(({ reader }) => reader)).toEqual(['Live Room', 'Logging']);
  expect(await lostLogLines.find(context)).toContainEqual({
    botId: instance.id,
    subject: server.id,
    name: 'The Island',
    reason: 'Live Room 1, Logging 7',
  });
  const pass = (ms: number) =>
    context.db.update(gameEventCursors).set({
      lostSince: sql`${gameEventCursors.lostSince} - ${ms}::bigint`,
      lostAt: sql`${gameEventCursors.lostAt} - ${ms}::bigint`,
    });
  await pass(23 * HOUR_MS);
  await lose(2);
  await pass(2 * HOUR_MS);
  // The first loss is more than a day ago, the last is not.
  expect(await shown()).toMatchObject([{ reader: 'Logging', lines: 9 }]);
  await pass(23 * HOUR_MS);
  expect(await shown()).toEqual([]);
  await lose(2);
  expect(await shown()).toMatchObject([{ reader: 'Logging', lines: 2 }]);
});

test('lost lines are reported only to people who may view the feature', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  const server = await addServer(instance);
  const store = createGameEventStore(context);
  const lost = { scope: instance.scope, serverId: server.id, messages: 0 };
  for (const [name, lines] of Object.entries({
    'log-relay': 1,
    'live-room': 2,
    'banned-words': 4,
    crosschat: 8,
  }))
    await listenerFor(store, { ...noting(name).handler, settings: [] }).onLost?.({ ...lost, lines });
  const shown = async (...permissions: string[]) => {
    const member = { isOwner: false, permissions };
    const rows = await listLostLines(context.db, { scope: instance.scope, member });
    return rows.map(({ reader, lines }) => `${reader} ${lines}`);
  };
  expect(await shown('Servers_View')).toEqual(['Other screens 15']);
  expect(await shown('Servers_View', 'Logging_View')).toEqual([
    'Live Room 2',
    'Logging 1',
    'Other screens 12',
  ]);
  expect(await shown('BannedWords_Edit', 'Crosschat_View')).toEqual([
    'Banned Words 4',
    'Crosschat 8',
    'Other screens 3',
  ]);
  expect(await shown('FullAccess')).toHaveLength(4);
});
