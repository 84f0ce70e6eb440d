import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import type { GameBatch } from '../../fleet/game-events.ts';
import type { GameEventHandler, NewEvents } from '../../game-events/game-event-handler.ts';
import { createIngest } from '../../game-events/ingest.ts';
import { createGameLog } from '../../game-events/log.ts';
import { listBehind } from '../../game-events/repository.ts';
import { gameEventConsumers, gameEvents } from '../../game-events/table.ts';
import { updateInstance } from '../instances/service.ts';
import { createServer } from '../servers/service.ts';
import { MAX_EVENT_BYTES, oldEvents, tooManyEvents } from './event-retention.ts';
import { gameEventStore } from './event-store.ts';
import { listLostLines } from './lost-lines.ts';
import { lostLinesCheck } from './lost-lines-check.ts';
import { gameEventLosses, gameEventPositions } from './table.ts';
import { tellGame } from './testing/tell-game.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ settings: { selfHosted: false } });
});
afterAll(() => context.dispose());
// A look finds what any test has left unhandled.
beforeEach(() => context.db.execute(sql`truncate game_event_streams, game_events, game_event_consumers`));

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
    isUsed: () => true,
    async handle(_tx, servers) {
      if (servers.some(fails)) throw new Error('not to be handled');
      heard.push(...servers);
    },
  };
  const texts = () => heard.flatMap(({ events }) => events.map(textOf));
  const handle = (...batches: GameBatch[]) => tellGame(context, [handler], batches);
  return { heard, texts, handler, handle };
}

const textOf = (event: GameBatch['events'][number]) => (event.type === 'chat.message' ? event.message : '');

/** What a process does that stores events, and handles none. */
const ingest = (...batches: GameBatch[]) => Promise.all(batches.map(createIngest(context, gameEventStore)));

/** What a worker does that runs all the time. */
function startLog(...handlers: GameEventHandler<'chat'>[]) {
  const gameLog = createGameLog(context, gameEventStore, handlers);
  onTestFinished(gameLog.stop);
  return gameLog;
}

const storedTexts = async (server: GameBatch['server']) => {
  const rows = await context.db
    .select({ event: gameEvents.event })
    .from(gameEvents)
    .where(eq(gameEvents.serverId, server.id))
    .orderBy(asc(gameEvents.id));
  return rows.flatMap(({ event }) => (event.type === 'line' ? [] : [textOf(event)]));
};

test('each line is stored once, whatever the game repeats, and each handler gets it once', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  const [one, other] = [noting('one'), noting('other')];
  const log = [line(1, 'one'), line(1, 'two'), line(2, 'three')];
  const tell = (lines: string[]) =>
    tellGame(context, [one.handler, other.handler], [batchOf(instance, server, lines)]);
  await tell(log.slice(0, 1));
  await tell(log);
  await tell(log);
  expect(await storedTexts(server)).toEqual(['one', 'two', 'three']);
  expect(one.texts()).toEqual(['one', 'two', 'three']);
  expect(other.texts()).toEqual(['one', 'two', 'three']);
  expect(one.heard).toHaveLength(2);
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
    .update(gameEventPositions)
    .set({ lastAt: Date.UTC(2099, 0) })
    .where(eq(gameEventPositions.serverId, server.id));
  await byAgent(line(3, 'three'));
  await byAgent(line(3, 'three'), line(4, 'four'));
  expect(texts().slice(3)).toEqual(['three', 'four']);
});

test('two processes that begin with the same log at once, over RCON and from an agent, store it once', async () => {
  const instance = await makeInstance(context);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const server = await addServer(instance, name);
    const batch = batchOf(instance, server, [line(1, name)]);
    await Promise.all([ingest(batch), ingest(batch), ingest(batch)]);
    expect(await storedTexts(server)).toEqual([name]);
  }
});

test('the events of an instance have numbers without gaps, in the order in which they become visible', async () => {
  const instance = await makeInstance(context);
  const servers = [
    await addServer(instance, 'a'),
    await addServer(instance, 'b'),
    await addServer(instance, 'c'),
  ];
  await Promise.all(
    servers.flatMap((server) =>
      [1, 2, 3, 4].map((second) => ingest(batchOf(instance, server, [line(second, `${second}`)]))),
    ),
  );
  const rows = await context.db
    .select({ id: gameEvents.id })
    .from(gameEvents)
    .where(eq(gameEvents.botId, instance.id))
    .orderBy(asc(gameEvents.id));
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
});

test('an event that a handler fails at is tried five times, then counted as lost; no other waits for it', async () => {
  const instance = await makeInstance(context);
  const elsewhere = await makeInstance(context);
  const [good, bad] = [await addServer(elsewhere, 'Good'), await addServer(instance, 'Bad')];
  const isBad = ({ events }: NewEvents<'chat'>) => events.some((event) => textOf(event) === 'bad');
  let attempts = 0;
  const failing = noting('log-relay', (batch) => {
    if (isBad(batch) && batch.events.length === 1) attempts++;
    return isBad(batch);
  });
  const tell = (...batches: GameBatch[]) => tellGame(context, [failing.handler], batches);
  await expect(
    tell(
      batchOf(elsewhere, good, [line(1, 'good')]),
      batchOf(instance, bad, [line(1, 'before'), line(2, 'bad'), line(3, 'after')]),
    ),
  ).rejects.toThrow('not to be handled');
  expect(failing.texts().toSorted()).toEqual(['before', 'good']);
  // Each look finds that the handler is not at the end.
  await eventually(async () => {
    await tell().catch(() => undefined);
    expect(failing.texts().toSorted()).toEqual(['after', 'before', 'good']);
  });
  await tell();
  expect(attempts).toBe(5);
  const losses = await context.db
    .select()
    .from(gameEventLosses)
    .where(eq(gameEventLosses.botId, instance.id));
  expect(losses).toMatchObject([{ serverId: bad.id, handler: 'log-relay', lost: 1 }]);
});

test('a handler goes on where it was, though another process has stored the events and nobody was there', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  const { handler, handle, texts } = noting('continues');
  await ingest(batchOf(instance, server, [line(1, 'first')]));
  await handle();
  await ingest(batchOf(instance, server, [line(2, 'stored meanwhile')]));
  startLog(handler);
  await eventually(() => expect(texts()).toEqual(['first', 'stored meanwhile']));
  await ingest(batchOf(instance, server, [line(3, 'told by a message')]));
  await eventually(() => expect(texts().at(-1)).toBe('told by a message'));
});

test('several workers handle each event once', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  const handlers = [noting('shared'), noting('shared'), noting('shared')];
  for (const { handler } of handlers) startLog(handler);
  const all = Array.from({ length: 30 }, (_, index) => `${index}`);
  for (const text of all) await ingest(batchOf(instance, server, [line(Number(text), text)]));
  const heard = () => handlers.flatMap(({ texts }) => texts());
  await eventually(() => expect(heard()).toContain('29'));
  expect(heard().toSorted((a, b) => Number(a) - Number(b))).toEqual(all);
});

test('while its feature is off a handler costs nothing, and begins with what comes next when it is on again', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  let isOn = false;
  const { handler, heard, texts } = noting('switched');
  const tell = (second: number, text: string) =>
    tellGame(
      context,
      [{ ...handler, isUsed: () => isOn }],
      [batchOf(instance, server, [line(second, text)])],
    );
  const rows = async () =>
    (await context.db.select().from(gameEventConsumers).where(eq(gameEventConsumers.botId, instance.id)))
      .map(({ handler: name }) => name)
      .toSorted();
  await tell(1, 'before');
  expect(heard).toEqual([]);
  expect(await rows()).toEqual(['always']);
  isOn = true;
  await tell(2, 'on');
  expect(await rows()).toEqual(['always', 'switched']);
  isOn = false;
  await tell(3, 'off');
  expect(await rows()).toEqual(['always']);
  isOn = true;
  await tell(4, 'on again');
  expect(texts()).toEqual(['on', 'on again']);
});

test('a guild that the bot comes back to is told nothing again, and is looked at by nobody meanwhile', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  const { handle, texts } = noting('comes back');
  const setActive = (isActive: boolean) =>
    context.db.update(botInstances).set({ isActive }).where(eq(botInstances.id, instance.id));
  await handle(batchOf(instance, server, [line(1, 'before')]));
  await ingest(batchOf(instance, server, [line(2, 'as it left')]));
  await setActive(false);
  expect(await listBehind(context.db)).toEqual([]);
  await handle();
  await setActive(true);
  await handle(batchOf(instance, server, [line(3, 'back')]));
  expect(texts()).toEqual(['before', 'as it left', 'back']);
});

test('the place of a handler that is off is forgotten, whichever process had it on', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  const { handler, texts } = noting('elsewhere');
  let isOn = false;
  const gameLog = startLog({ ...handler, isUsed: () => isOn }, noting('always').handler);
  const tell = async (second: number, text: string) => {
    await gameLog.ingest(batchOf(instance, server, [line(second, text)]));
    await gameLog.settled();
  };
  await tell(1, 'off here');
  // Another process had it on meanwhile, and was killed.
  await tellGame(context, [handler], [batchOf(instance, server, [line(2, 'on there')])]);
  await tell(3, 'off again');
  await eventually(async () => {
    await gameLog.settled();
    const rows = await context.db
      .select()
      .from(gameEventConsumers)
      .where(eq(gameEventConsumers.handler, 'elsewhere'));
    expect(rows).toEqual([]);
  });
  isOn = true;
  await tell(4, 'on');
  expect(texts()).toEqual(['on there', 'on']);
});

test('addresses of players, and passwords in commands, are not stored', async () => {
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  await ingest(
    batchOf(instance, server, [
      'IP for incoming account 0002a1 - 203.0.113.77',
      'AdminCmd: enablecheats hunter2 (PlayerName: Bob, ARKID: 1, PlatformID: 00020000000000000000000000000001)',
    ]),
  );
  const { rows } = await context.db.execute<{ event: string }>(
    sql`select event::text as event from game_events where server_id = ${server.id}`,
  );
  expect(rows).toHaveLength(2);
  expect(rows.map(({ event }) => event).join()).not.toMatch(/203\.0\.113\.77|hunter2/);
});

test('of a server that has written too much the oldest events go, no other server’s, and are counted as lost', async () => {
  const instance = await makeInstance(context);
  const [loud, quiet] = [await addServer(instance, 'Loud'), await addServer(instance, 'Quiet')];
  const { handle } = noting('slow');
  await handle(batchOf(instance, loud, [line(0, 'handled')]), batchOf(instance, quiet, [line(0, 'handled')]));
  const text = (index: number) => `${index} ${'x'.repeat(900)}`;
  const lines = Array.from({ length: 9_000 }, (_, index) => `Bob (Grim): ${text(index)}`);
  for (let from = 0; from < lines.length; from += 1_500)
    await ingest(batchOf(instance, loud, lines.slice(from, from + 1_500)));
  const bytes = async () => {
    const { rows } = await context.db.execute<{ bytes: string }>(
      sql`select sum(octet_length(event::text)) as bytes from game_events where server_id = ${loud.id}`,
    );
    return Number(rows[0]?.bytes);
  };
  const before = await bytes();
  expect(before).toBeGreaterThan(MAX_EVENT_BYTES);
  const count = async () => (await storedTexts(loud)).length;
  const stored = await count();
  await tooManyEvents.deleteSome(context.db, { now: Date.now(), limit: 1000 });
  expect(await bytes()).toBeLessThan(MAX_EVENT_BYTES);
  expect(await storedTexts(quiet)).toEqual(['handled']);
  const losses = await context.db.select().from(gameEventLosses).where(eq(gameEventLosses.serverId, loud.id));
  // The first one was handled.
  expect(losses.find(({ handler }) => handler === 'slow')).toMatchObject({
    lost: stored - (await count()) - 1,
  });
});

test('days are dropped as a whole two days after they are over, and what was not handled is counted', async () => {
  const names = async () =>
    (
      await context.db.execute<{ name: string }>(
        sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'game_events'::regclass`,
      )
    ).rows.map(({ name }) => name);
  const instance = await makeInstance(context);
  const server = await addServer(instance);
  await noting('too slow').handle(batchOf(instance, server, [line(1, 'handled')]));
  const before = await names();
  const dayOf = (ago: number) => new Date(Date.now() - ago * 24 * HOUR_MS).toISOString().slice(0, 10);
  for (const ago of [2, 3, 4]) {
    const name = `game_events_${dayOf(ago).replaceAll('-', '')}`;
    await context.db.execute(
      sql.raw(
        `create table if not exists ${name} partition of game_events for values from ('${dayOf(ago)}') to ('${dayOf(ago - 1)}')`,
      ),
    );
  }
  await context.db.execute(sql`
    insert into game_events (bot_id, id, day, at, server_id, source, event)
    select bot_id, 1 + n, ${dayOf(3)}::date, at, server_id, source, event from game_events, generate_series(1, 3) n`);
  expect(await oldEvents.deleteSome(context.db, { now: Date.now(), limit: 1000 })).toBe(2);
  const losses = await context.db
    .select()
    .from(gameEventLosses)
    .where(eq(gameEventLosses.serverId, server.id));
  expect(losses.find(({ handler }) => handler === 'too slow')).toMatchObject({ lost: 3 });
  expect(await storedTexts(server)).toEqual(['handled']);
  expect((await names()).toSorted()).toEqual(
    [...before, `game_events_${dayOf(2).replaceAll('-', '')}`].toSorted(),
  );
});

test('settings come as they take effect: what the owner’s tier does not have is off', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  const server = await addServer(instance);
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
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
  await tellGame(context, [{ ...handler, settings: [] }], batches);
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

test('what a handler loses is counted for a day where it is used, and nothing is handled again for it', async () => {
  const instance = await makeInstance(context, { tier: 5 });
  const server = await addServer(instance);
  const { handler, handle, texts } = noting('log-relay');
  const shown = () =>
    listLostLines(context.db, { scope: instance.scope, member: { isOwner: true, permissions: [] } });
  let isUsed = false;
  const gameLog = startLog({ ...handler, isUsed: () => isUsed });
  const key = (id: string) => ({ botId: instance.id, id });
  const lose = (lines: number) => gameLog.lose(key(server.id), { source: 'log', lines });
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
  const other = startLog(noting('live-room').handler);
  await other.lose(key(server.id), { source: 'log', lines: 1 });
  await other.lose(key('gone'), { source: 'log', lines: 1 });
  expect((await shown()).map(({ reader }) => reader)).toEqual(['Live Room', 'Logging']);
  expect(await lostLinesCheck.find(context)).toContainEqual({
    botId: instance.id,
    subject: server.id,
    name: 'The Island',
    reason: 'Live Room 1, Logging 7',
  });
  const pass = (ms: number) =>
    context.db.update(gameEventLosses).set({
      lostSince: sql`${gameEventLosses.lostSince} - ${ms}::bigint`,
      lostAt: sql`${gameEventLosses.lostAt} - ${ms}::bigint`,
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
  for (const [name, lines] of Object.entries({
    'log-relay': 1,
    'live-room': 2,
    'banned-words': 4,
    crosschat: 8,
  }))
    await startLog(noting(name).handler).lose(
      { botId: instance.id, id: server.id },
      { source: 'log', lines },
    );
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
