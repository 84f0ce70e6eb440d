import { type RconCommand, rawCommand } from '@arkwright/ark/commands';
import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GameBatch } from '../fleet/game-events.ts';
import { NotSent } from '../fleet/not-sent.ts';
import type { RconSessions } from '../fleet/start.ts';
import { newId } from '../platform/base/random.ts';
import type { Message } from '../platform/events/bus.ts';
import { MAX_REPLY, startRconCommands } from './rcon.ts';
import {
  commandRetention,
  ECHO_MS,
  echoRetention,
  MAX_COMMANDS,
  MAX_ECHOES,
  MAX_UNSAID_SERVERS,
  unsaidRetention,
} from './room.ts';
import {
  commandResult,
  countUnsaid,
  findOwnWords,
  findRelayed,
  sendCommands,
  UNKNOWN_OUTCOME,
} from './service.ts';
import { gameCommands, gameEchoes, gameUnsaid } from './table.ts';

const command = rawCommand('SaveWorld');

let database: TestDatabase;
let context: TestContext;
/** Machines whose clocks are wrong. */
let early: TestContext;
let late: TestContext;
let instance: TestInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  const databaseUrl = database.url;
  context = await createTestContext({ databaseUrl });
  early = await createTestContext({ databaseUrl, clock: { now: () => Date.now() - HOUR_MS } });
  late = await createTestContext({ databaseUrl, clock: { now: () => Date.now() + HOUR_MS } });
});
afterAll(async () => {
  for (const each of [context, early, late]) await each.dispose();
  await database.drop();
});
beforeEach(async () => {
  await context.db.delete(gameCommands);
  await context.db.delete(gameEchoes);
  await context.db.delete(gameUnsaid);
  instance = await makeInstance(context);
});

type Heard = { botId: string; serverId: string; text: string };
const lineOf = (serverId: string, text: string): Heard => ({ botId: instance.id, serverId, text });
/** What a game tells in which its server's words are one line. */
const batchOf = ({ serverId, text }: Heard): Pick<GameBatch, 'scope' | 'server' | 'events'> => ({
  scope: instance.scope,
  server: { id: serverId, name: '' },
  events: [parseGameLogLine(`SERVER: ${text}`)],
});

const serverIds = (count: number): string[] => Array.from({ length: count }, newId);

type Execute = (serverId: string, request: { command: RconCommand; signal?: AbortSignal }) => Promise<string>;

/** A worker that seems to hold the given servers, of which each takes as many relayed messages at once. */
function holding(
  ids: readonly string[],
  execute: Execute,
  roomFor = () => 50,
): Pick<RconSessions, 'holds' | 'execute' | 'roomFor'> {
  return {
    holds: (_scope, id) => ids.includes(id),
    roomFor,
    execute: (_scope, id, request) => execute(id, request),
  };
}

const toEach = (ids: readonly string[]) => ids.map((serverId) => ({ serverId, command }));

const send = async (from: TestContext, serverId: string): Promise<string> => {
  const order = { scope: instance.scope, commands: toEach([serverId]) };
  const [id = ''] = await from.db.transaction((tx) => sendCommands(from, tx, order));
  return id;
};

test('machines whose clocks differ by hours pass commands to each other', async () => {
  const ids = serverIds(2);
  const worker = startRconCommands(
    late,
    holding(ids, async () => 'World Saved'),
  );
  const sent = [await send(early, ids[0]!), await send(context, ids[1]!)];
  const results = await Promise.all(sent.map((id) => commandResult(early, instance.scope, id)));
  expect(results).toEqual(Array(2).fill({ isDone: true, outcome: 'done', reply: 'World Saved' }));
  await worker.stop();
});

test('a command that nobody takes is given up after five seconds, whatever the clock of the one who waits', async () => {
  const [id = ''] = serverIds(1);
  const began = performance.now();
  const results = await Promise.all(
    [early, late].map(async (testContext) =>
      commandResult(testContext, instance.scope, await send(context, id)),
    ),
  );
  const reply = 'This game server is not connected right now.';
  const missed = { isDone: false, outcome: 'unsent', reply };
  expect(results).toEqual([missed, missed]);
  expect(performance.now() - began).toBeGreaterThan(4_900);
});

test('one command for many servers goes out at once, and each server answers for itself', async () => {
  const ids = serverIds(5);
  const messages: Message[] = [];
  const unsubscribe = context.bus.subscribe((message) => {
    if (message.kind === 'commands') messages.push(message);
  });
  const worker = startRconCommands(
    late,
    holding(ids, async (id) => `saved ${id}`),
  );
  const order = { scope: instance.scope, commands: toEach(ids) };
  const sent = await context.db.transaction((tx) => sendCommands(context, tx, order));
  expect(sent).toHaveLength(5);
  const results = await Promise.all(sent.map((id) => commandResult(context, instance.scope, id)));
  expect(results.map(({ reply }) => reply)).toEqual(ids.map((id) => `saved ${id}`));
  // The worker may have heard it before this process.
  await eventually(() => expect(messages).toHaveLength(1));
  await worker.stop();
  unsubscribe();
});

test('commands for more servers than one message can name reach them all', async () => {
  const ids = serverIds(150);
  const run = vi.fn(async () => 'ok');
  const worker = startRconCommands(context, holding(ids, run));
  const order = { scope: instance.scope, commands: toEach(ids) };
  await context.db.transaction((tx) => sendCommands(context, tx, order));
  await eventually(() => expect(run).toHaveBeenCalledTimes(150));
  await worker.stop();
});

test('what one server is told goes out in the order in which it was written, also what was missed and found later', async () => {
  const [id = ''] = serverIds(1);
  const texts = Array.from({ length: 40 }, (_, index) => rawCommand(`ServerChat line ${index}`));
  const commands = texts.map((text) => ({ serverId: id, command: text }));
  await context.db.transaction((tx) => sendCommands(context, tx, { scope: instance.scope, commands }));
  // In the order of their ids, which are random.
  await context.db.execute(
    sql`update game_commands set reply = '' where id in (select id from game_commands order by id)`,
  );
  const sent: string[] = [];
  const worker = startRconCommands(
    context,
    holding([id], async (_id, { command: text }) => {
      sent.push(text);
      return 'ok';
    }),
  );
  await eventually(() => expect(sent).toHaveLength(40), { timeout: 5_000 });
  expect(sent).toEqual(texts);
  await worker.stop();
});

/** Has crosschat say something on a server, at most so long after now. */
const relay = (serverId: string, texts: readonly string[], takeMs = 60_000) =>
  context.db.transaction((tx) => {
    const commands = texts.map((text) => ({
      serverId,
      command: rawCommand(`ServerChat ${text}`),
      relayed: 'logged' as const,
    }));
    return sendCommands(context, tx, { scope: instance.scope, commands, takeMs });
  });
const statesOf = async () => {
  const rows = await context.db.select().from(gameCommands).orderBy(gameCommands.position);
  return rows.map(({ state }) => state);
};

test('what is relayed waits for a server that is away, and goes out in order, before what is said later', async () => {
  const [id = ''] = serverIds(1);
  const sent: string[] = [];
  let room = 0;
  const worker = startRconCommands(
    context,
    holding(
      [id],
      async (_id, { command: text }) => {
        if (room === 0 && text !== 'SaveWorld') throw new NotSent('UPSTREAM', 'away');
        sent.push(text);
        return 'ok';
      },
      () => room,
    ),
  );
  await relay(id, ['1', '2', '3']);
  // What is not relayed still gets its answer at once.
  await commandResult(context, instance.scope, await send(context, id));
  expect([await statesOf(), sent]).toEqual([['waiting', 'waiting', 'waiting', 'done'], ['SaveWorld']]);
  room = 2;
  await relay(id, ['4']);
  await eventually(() => expect(sent).toHaveLength(5), { timeout: 10_000 });
  expect(sent.slice(1)).toEqual(['1', '2', '3', '4'].map((text) => `ServerChat ${text}`));
  await worker.stop();
  expect((await countUnsaid(context.db, instance.scope)).get(id)).toBeUndefined();
});

/** Starts a worker, and waits until it has found nothing to do. */
async function startResting(sessions: Parameters<typeof startRconCommands>[1]) {
  const look = vi.spyOn(context.db, 'select');
  const worker = startRconCommands(context, sessions);
  await eventually(() => expect(look).toHaveBeenCalled());
  look.mockRestore();
  // The look has been answered by then.
  await context.db.execute(sql`select pg_sleep(0.1)`);
  return worker;
}

test('a worker that rests looks for what it has not heard of after a gap of the bus', async () => {
  const [id = ''] = serverIds(1);
  const worker = await startResting(holding([id], async () => 'World Saved'));
  const unheard = { ...context, bus: { ...context.bus, publish: async () => {} } };
  const sent = await send(unheard, id);
  await context.bus.publish(context.db, { kind: 'access' });
  expect(await commandResult(context, instance.scope, sent)).toEqual({
    isDone: true,
    outcome: 'done',
    reply: 'World Saved',
  });
  await worker.stop();
});

test('a worker that rests looks again for what waits for a server that is away', async () => {
  const [id = ''] = serverIds(1);
  const sent: string[] = [];
  let room = 0;
  const worker = await startResting(
    holding(
      [id],
      async (_id, { command: text }) => {
        sent.push(text);
        return 'ok';
      },
      () => room,
    ),
  );
  await relay(id, ['1', '2']);
  const heard = vi.fn();
  const unsubscribe = context.bus.subscribe(heard);
  await context.bus.publish(context.db, { kind: 'disk-full' });
  await eventually(() => expect(heard).toHaveBeenCalled());
  unsubscribe();
  room = 2;
  await eventually(() => expect(sent).toEqual(['ServerChat 1', 'ServerChat 2']), { timeout: 10_000 });
  await worker.stop();
});

test('what is relayed and was surely not sent waits again; what was sent does not, and what is too late is counted', async () => {
  const [id = ''] = serverIds(1);
  const tries: string[] = [];
  const worker = startRconCommands(
    context,
    holding([id], async (_id, { command: text }) => {
      tries.push(text);
      if (text.endsWith('sent')) throw new Error('The command was sent.');
      if (text.endsWith('late') || tries.length < 4) throw new NotSent('UPSTREAM', 'It hangs.');
      return 'ok';
    }),
  );
  await relay(id, ['sent', 'again', 'late']);
  await eventually(() => expect(tries.length).toBeGreaterThanOrEqual(4), { timeout: 10_000 });
  await eventually(async () => expect(await statesOf()).toEqual(['failed', 'done', 'waiting']));
  await context.db
    .update(gameCommands)
    .set({ expiresAt: sql`created_at` })
    .where(eq(gameCommands.state, 'waiting'));
  const late = tries.length;
  await relay(id, ['new']);
  await eventually(() => expect(tries).toHaveLength(late + 1));
  await worker.stop();
  expect(tries.filter((text) => text.endsWith('sent'))).toHaveLength(1);
  expect((await countUnsaid(context.db, instance.scope)).get(id)).toEqual({ unsaid: 2, unknown: 0 });
});

test('what a game repeats is known as ours by what was sent to it, and by nothing else', async () => {
  const [told = '', other = ''] = serverIds(2);
  const commands = [
    { serverId: told, command: rawCommand('cheat serverchat Grüße an alle') },
    { serverId: told, command: rawCommand('Broadcast no chat') },
  ];
  await context.db.transaction((tx) => sendCommands(context, tx, { scope: instance.scope, commands }));
  const heard = [
    ...['Gr????e an alle', 'Grüße an alle', 'Grüße an', 'no chat'].map((text) => lineOf(told, text)),
    lineOf(other, 'Grüße an alle'),
  ];
  const ours = async () => heard.map(await findOwnWords(context.db, heard.map(batchOf)));
  // Nobody has sent it yet.
  expect(await ours()).toEqual([false, false, false, false, false]);
  await context.db.update(gameCommands).set({ state: 'taken' });
  expect(await ours()).toEqual([true, true, false, false, false]);
  await context.db.update(gameCommands).set({ expiresAt: sql`expires_at - 310000` });
  expect(await ours()).toEqual([false, false, false, false, false]);
});

test('commands for no server need no statement', async () => {
  const order = { scope: instance.scope, commands: [] };
  expect(await context.db.transaction((tx) => sendCommands(context, tx, order))).toEqual([]);
});

test('a stop waits for the command in flight and keeps its answer, and takes no more', async () => {
  const ids = serverIds(2);
  const reply = Promise.withResolvers<string>();
  const run = vi.fn(() => reply.promise);
  const worker = startRconCommands(context, holding(ids, run));
  await send(context, ids[0]!);
  await eventually(() => expect(run).toHaveBeenCalledOnce());
  const stopped = worker.stop();
  await send(context, ids[1]!);
  reply.resolve('World Saved');
  await stopped;
  const rows = await context.db.select().from(gameCommands);
  const states = rows.map(({ serverId, state, reply: text }) => [serverId, state, text]);
  expect(states.toSorted()).toEqual(
    [
      [ids[0], 'done', 'World Saved'],
      [ids[1], 'waiting', ''],
    ].toSorted(),
  );
});

test('a stop does not wait for a game that hangs: the answer is then that nobody knows', async () => {
  const ids = serverIds(1);
  const run = vi.fn<Execute>(
    (_id, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const worker = startRconCommands(context, holding(ids, run), { timeoutMs: 50 });
  const id = await send(context, ids[0]!);
  await eventually(() => expect(run).toHaveBeenCalledOnce());
  const began = performance.now();
  await worker.stop();
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(await commandResult(context, instance.scope, id)).toEqual({
    isDone: false,
    outcome: 'unclear',
    reply: UNKNOWN_OUTCOME,
  });
});

test('a stop waits for every command in flight, also where the end of another could not be noted', async () => {
  const ids = serverIds(2);
  const slow = Promise.withResolvers<string>();
  const run = vi.fn<Execute>((id) => (id === ids[0] ? Promise.resolve('lost') : slow.promise));
  const publish = vi.spyOn(context.bus, 'publish');
  const worker = startRconCommands(context, holding(ids, run));
  const order = { scope: instance.scope, commands: toEach(ids) };
  await late.db.transaction((tx) => sendCommands(late, tx, order));
  publish.mockRejectedValueOnce(new Error('away'));
  await eventually(() => expect(publish).toHaveBeenCalledOnce());
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  slow.resolve('World Saved');
  await stopped;
  const rows = await context.db.select().from(gameCommands);
  expect(rows.map(({ state, reply }) => [state, reply]).toSorted()).toEqual([
    ['done', 'World Saved'],
    ['done', 'lost'],
  ]);
  publish.mockRestore();
});

test('of a reply as much is kept as anybody reads, and it says how much is left out', async () => {
  const [id = ''] = serverIds(1);
  const worker = startRconCommands(
    context,
    holding([id], async () => 'x'.repeat(1_000_000)),
  );
  const { reply } = await commandResult(context, instance.scope, await send(context, id));
  expect(reply).toBe(`${'x'.repeat(MAX_REPLY)}\n… 984,000 more characters left out.`);
  await worker.stop();
});

test('many that are waited for cost no more questions than one', async () => {
  const ids = serverIds(200);
  const worker = startRconCommands(
    late,
    holding(ids, async (id) => `saved ${id}`),
  );
  const select = vi.spyOn(early.db, 'select');
  const listen = vi.spyOn(early.bus, 'subscribe');
  const sent = await early.db.transaction((tx) =>
    sendCommands(early, tx, { scope: instance.scope, commands: toEach(ids) }),
  );
  const results = Promise.all(sent.map((id) => commandResult(early, instance.scope, id)));
  expect((await results).map(({ reply }) => reply)).toEqual(ids.map((id) => `saved ${id}`));
  expect(select.mock.calls.length).toBeLessThan(60);
  expect(listen).toHaveBeenCalledOnce();
  await worker.stop();
});

test('old commands are dropped, young ones are kept', async () => {
  const [id = ''] = serverIds(1);
  const old = await send(context, id);
  await context.db
    .update(gameCommands)
    .set({ createdAt: sql`created_at - ${HOUR_MS}`, expiresAt: sql`expires_at - ${HOUR_MS}` });
  const young = await send(context, id);
  const batch = { now: 0, limit: 1000 };
  expect(await commandRetention.deleteSome(context.db, batch)).toBe(1);
  const kept = await context.db.select({ id: gameCommands.id }).from(gameCommands);
  expect(kept).toEqual([{ id: young }]);
  expect(old).not.toBe(young);
});

/** As many commands as an instance may have, one for each second up to now. */
const fill = (state: 'done' | 'taken', expiresIn: number) =>
  context.db.execute(sql`
    insert into game_commands (bot_id, id, server_id, transport, command, state, created_at, expires_at)
    select ${instance.id}, ${newId()} || n, '', 'rcon', 'SaveWorld', ${state}, (extract(epoch from now()) - n) * 1000,
      (extract(epoch from now()) + ${expiresIn}) * 1000
    from generate_series(1, ${MAX_COMMANDS}::integer) as n`);
const count = async () =>
  (await context.db.select().from(gameCommands).where(eq(gameCommands.botId, instance.id))).length;

test('where an instance has as many commands as it may, the oldest that have ended make room', async () => {
  await fill('done', 0);
  const id = await send(context, 'a');
  expect(await count()).toBeLessThanOrEqual(MAX_COMMANDS);
  const rows = await context.db.select().from(gameCommands).orderBy(desc(gameCommands.createdAt)).limit(2);
  expect(rows.map((row) => row.id)).toEqual([id, expect.stringMatching(/1$/)]);
});

test('what servers were to say is known as ours after its commands have made room, for five minutes', async () => {
  await fill('done', 0);
  const { botId } = instance.scope;
  await context.db.execute(sql`
    update game_commands set says = 'hello', server_id = 'a', relayed = 'logged',
      created_at = (extract(epoch from now()) - 60) * 1000
    where bot_id = ${botId}`);
  await send(context, 'b');
  const isOurs = async (serverId: string) => {
    const line = lineOf(serverId, 'hello');
    return (await findOwnWords(context.db, [batchOf(line)]))(line);
  };
  const relayed = async (serverId: string) => {
    const line = lineOf(serverId, 'hello');
    return (await findRelayed(context.db, [batchOf(line)]))(line);
  };
  expect([await isOurs('a'), await isOurs('b')]).toEqual([true, false]);
  await context.db.delete(gameCommands);
  expect([await isOurs('a'), await isOurs('b')]).toEqual([true, false]);
  expect([await relayed('a'), await relayed('b')]).toEqual(['logged', null]);
  expect(await context.db.select({ serverIds: gameEchoes.serverIds }).from(gameEchoes)).toEqual([
    { serverIds: ['a'] },
  ]);
  await context.db.update(gameEchoes).set({ saidAt: sql`said_at - ${ECHO_MS}::bigint` });
  expect(await isOurs('a')).toBe(false);
  expect(await echoRetention.deleteSome(context.db, { now: 0, limit: 10 })).toBe(1);
});

test('what waited for a server that was away is known as ours, too', async () => {
  await send(context, 'a');
  // More than an hour in all; it could be sent until a minute ago.
  await context.db.execute(sql`
    update game_commands set says = 'hello', state = 'done',
      created_at = (extract(epoch from now()) - 3660) * 1000, expires_at = (extract(epoch from now()) - 60) * 1000`);
  expect(await commandRetention.deleteSome(context.db, { now: 0, limit: 1000 })).toBe(0);
  const line = lineOf('a', 'hello');
  expect((await findOwnWords(context.db, [batchOf(line)]))(line)).toBe(true);
});

test('an instance keeps a bounded number of what its servers were to say, the newest', async () => {
  const { botId } = instance.scope;
  await context.db.execute(sql`
    insert into game_echoes (bot_id, says, server_ids, said_at)
    select ${botId}, 'text ' || n, '{}', (extract(epoch from now()) - 100) * 1000 + n
    from generate_series(1, ${MAX_ECHOES}::integer) as n`);
  await fill('done', 0);
  await context.db.execute(sql`
    update game_commands set says = 'hello', created_at = (extract(epoch from now()) - 60) * 1000
    where bot_id = ${botId}`);
  await send(context, 'a');
  const kept = await context.db.select().from(gameEchoes).where(eq(gameEchoes.botId, botId));
  expect(kept).toHaveLength(MAX_ECHOES);
  const says = new Set(kept.map((row) => row.says));
  expect([says.has('hello'), says.has('text 1'), says.has('text 2')]).toEqual([true, false, true]);
});

test('what did not reach a chat is counted after its commands have made room, for an hour', async () => {
  const { botId } = instance.scope;
  const makeRoom = async (state: 'failed' | 'taken' | 'done') => {
    await fill('done', -60);
    await context.db.execute(sql`
      update game_commands set says = 'hello', server_id = 'a', state = ${state} where bot_id = ${botId}`);
    await send(context, 'b');
    await context.db.delete(gameCommands).where(eq(gameCommands.botId, botId));
  };
  const counted = async () => (await countUnsaid(context.db, instance.scope)).get('a');
  await makeRoom('done');
  expect(await counted()).toBeUndefined();
  await makeRoom('failed');
  await makeRoom('taken');
  const { unsaid = 0, unknown } = (await counted()) ?? {};
  expect([unsaid > 0, unknown]).toEqual([true, unsaid]);
  await makeRoom('failed');
  expect(await counted()).toEqual({ unsaid: 2 * unsaid, unknown });
  await context.db.update(gameUnsaid).set({ since: sql`since - ${HOUR_MS}::bigint` });
  expect(await counted()).toBeUndefined();
  await makeRoom('failed');
  expect(await counted()).toEqual({ unsaid, unknown: 0 });
  await context.db.update(gameUnsaid).set({ since: sql`since - ${HOUR_MS}::bigint` });
  expect(await unsaidRetention.deleteSome(context.db, { now: 0, limit: 10 })).toBe(1);
});

test('an instance has a bounded number of servers with such counts, the newest', async () => {
  const { botId } = instance.scope;
  await context.db.execute(sql`
    insert into game_unsaid (bot_id, server_id, unsaid, "unknown", since)
    select ${botId}, 'server ' || n, 1, 0, (extract(epoch from now()) - 100) * 1000 + n
    from generate_series(1, ${MAX_UNSAID_SERVERS}::integer) as n`);
  await fill('done', 0);
  await context.db.execute(sql`
    update game_commands set says = 'hello', server_id = 'a', state = 'failed' where bot_id = ${botId}`);
  await send(context, 'b');
  const counts = await countUnsaid(context.db, instance.scope);
  expect([counts.has('a'), counts.has('server 1'), counts.has('server 2')]).toEqual([true, false, true]);
});

test('what waits for servers that are away makes room before anything is refused, and is counted', async () => {
  await fill('taken', 5);
  await context.db.execute(sql`
    update game_commands set state = 'waiting', says = 'hello', relayed = 'logged', server_id = 'away',
      created_at = created_at - 30000
    where bot_id = ${instance.id} and id like '%7'`);
  const id = await send(context, 'a');
  const rows = await context.db.select().from(gameCommands).where(eq(gameCommands.id, id));
  expect([rows.length, await count()]).toEqual([1, MAX_COMMANDS - 999]);
  const { unsaid } = (await countUnsaid(context.db, instance.scope)).get('away') ?? {};
  expect(unsaid).toBe(1000);
  // Fresh messages may be for a server that is online, so they are not dropped.
  await context.db.update(gameCommands).set({ createdAt: sql`created_at + 3600000` });
  await relay(
    'b',
    Array.from({ length: 999 }, (_, index) => `${index}`),
  );
  await expect(send(context, 'a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('commands that went down with their worker make room, too', async () => {
  await fill('taken', -60);
  await send(context, 'a');
  expect(await count()).toBeLessThanOrEqual(MAX_COMMANDS);
});

test('while as many as may be are on their way none is added, and others have their room', async () => {
  await fill('taken', 5);
  await expect(send(context, 'a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await count()).toBe(MAX_COMMANDS);
  const other = await makeInstance(context);
  await context.db.transaction((tx) =>
    sendCommands(context, tx, { scope: other.scope, commands: toEach(['a']) }),
  );
});
