import { rawCommand } from '@arkwright/ark/commands';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { type FaultProxy, startFaultProxy } from '@arkwright/testing/fault-proxy';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import type { RconSessions } from '../../fleet/start.ts';
import { startRconCommands } from '../../game-commands/rcon.ts';
import { commandResult, sendCommands } from '../../game-commands/service.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { listServerStatuses } from './service.ts';
import { serverLeases, workers } from './table.ts';
import { startGameServers } from './worker.ts';

// A second instead of fifteen, so that dying and taking over fit into a test.
const LEASE_MS = 1_500;
const SERVERS = 12;

type Received = { index: number; text: string; time: number; connection: number };

let world: TestSandbox;
let database: TestDatabase;
let proxy: FaultProxy;
/** Reaches the database directly: the test's own eyes, and a worker's that stays well. */
let healthy: TestContext;
/** Reaches it through the proxy. */
let frail: TestContext;
let instance: TestInstance;
const running = new Set<RconSessions>();

beforeAll(async () => {
  world = await startTestSandbox('worker-faults');
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
  healthy = await createTestContext({ databaseUrl: url.href });
  url.host = `${proxy.host}:${proxy.port}`;
  frail = await createTestContext({ databaseUrl: url.href });
});
afterAll(async () => {
  await healthy.dispose();
  await frail.dispose();
  await proxy.close();
  await database.drop();
  await world.dispose();
});
beforeEach(async () => {
  instance = await makeInstance(healthy);
  for (let index = 0; index < SERVERS; index++) {
    const { name, host, rconPort, password: rconPassword } = game(index);
    await createServer(healthy, instance.by, serverFields({ name, host, rconPort, rconPassword }));
  }
});
afterEach(async () => {
  await proxy.setFault({ kind: 'none' });
  await Promise.all([...running].map((sessions) => sessions.stop()));
  running.clear();
  await healthy.db.delete(botInstances);
  await healthy.db.delete(workers);
  for (const { name } of world.sandbox.description.servers) await power(name, 'up');
});

function game(index: number) {
  const found = world.sandbox.description.servers[index];
  if (!found) throw new Error(`The sandbox has no server ${index}`);
  return found;
}

async function startWorker(context: TestContext, workerId: string): Promise<RconSessions> {
  const options = { intervals: { players: 100 }, workerId, leaseMs: LEASE_MS };
  const sessions = await startGameServers(context, options);
  running.add(sessions);
  return sessions;
}

const onServer = (name: string) => `/ark/servers/${encodeURIComponent(name)}`;
const power = (name: string, state: string) => world.control('POST', `${onServer(name)}/power`, { state });

async function received(index: number, after = 0): Promise<Received[]> {
  // The control address answers with exactly this; see the sandbox's command-history.ts.
  return (await world.control('GET', `${onServer(game(index).name)}/commands?after=${after}`)) as Received[];
}

/** The number of commands that all servers have received so far. */
async function countReceived(): Promise<number> {
  const last = await Promise.all(
    Array.from({ length: SERVERS }, async (_, index) => (await received(index)).at(-1)),
  );
  return last.reduce((sum, command) => sum + (command?.index ?? 0), 0);
}

async function onlineCount(): Promise<number> {
  return (await listServerStatuses(healthy, instance.scope)).filter(({ isOnline }) => isOnline).length;
}

async function leaseCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { workerId } of await healthy.db.select().from(serverLeases)) {
    counts[workerId] = (counts[workerId] ?? 0) + 1;
  }
  return counts;
}

/** A connection that sends after a later one has sent belongs to a second worker on the same server. */
async function expectNoSharedServer(): Promise<void> {
  for (let index = 0; index < SERVERS; index++) {
    const connections = (await received(index)).map(({ connection }) => connection);
    expect(connections, game(index).name).toEqual(connections.toSorted((a, b) => a - b));
  }
}

test('workers that come and go share the servers evenly, and no server is ever polled by two', async () => {
  await startWorker(healthy, 'first');
  await eventually(async () => expect(await onlineCount()).toBe(SERVERS));
  const second = await startWorker(frail, 'second');
  await eventually(async () => expect(await leaseCounts()).toEqual({ first: 6, second: 6 }));
  await startWorker(healthy, 'third');
  await eventually(async () => expect(await leaseCounts()).toEqual({ first: 4, second: 4, third: 4 }));
  running.delete(second);
  await second.stop();
  await eventually(async () => expect(await leaseCounts()).toEqual({ first: 6, third: 6 }));
  const before = await countReceived();
  await eventually(async () => expect(await countReceived()).toBeGreaterThan(before + 2 * SERVERS));
  expect(await onlineCount()).toBe(SERVERS);
  await expectNoSharedServer();
});

test.each(['down', 'hang'] as const)(
  'a worker that is cut off from the database (%s) stops polling before another takes over its servers',
  async (kind) => {
    await startWorker(frail, `frail ${kind}`);
    await startWorker(healthy, 'healthy');
    await eventually(async () => expect(await leaseCounts()).toEqual({ [`frail ${kind}`]: 6, healthy: 6 }));
    await eventually(async () => expect(await onlineCount()).toBe(SERVERS));
    await proxy.setFault({ kind });
    await eventually(async () => expect(await leaseCounts()).toEqual({ healthy: SERVERS }));
    const before = await countReceived();
    await eventually(async () => expect(await countReceived()).toBeGreaterThan(before + 2 * SERVERS));
    await proxy.setFault({ kind: 'none' });
    await eventually(async () => expect(await leaseCounts()).toEqual({ [`frail ${kind}`]: 6, healthy: 6 }));
    await eventually(async () => expect(await countReceived()).toBeGreaterThan(before + 4 * SERVERS));
    await expectNoSharedServer();
  },
);

test('a command in progress when its worker loses the lease reached the game once, may have run, and is not sent again', async () => {
  const frailSessions = await startWorker(frail, 'frail');
  await eventually(async () => expect(await onlineCount()).toBe(SERVERS));
  const healthySessions = await startWorker(healthy, 'healthy');
  await eventually(async () => expect(await leaseCounts()).toEqual({ frail: 6, healthy: 6 }));
  const takers = [startRconCommands(frail, frailSessions), startRconCommands(healthy, healthySessions)];
  const [lease] = (await healthy.db.select().from(serverLeases)).filter(
    ({ workerId }) => workerId === 'frail',
  );
  const [row] = (await healthy.db.select().from(servers)).filter(({ id }) => id === lease!.serverId);
  const index = world.sandbox.description.servers.findIndex(({ rconPort }) => rconPort === row!.rconPort);
  const times = async () => (await received(index)).filter(({ text }) => text === 'SaveWorld').length;
  // Accepts commands and never replies.
  await power(game(index).name, 'mute');
  const commands = [{ serverId: row!.id, command: rawCommand('SaveWorld') }];
  const order = { scope: instance.scope, commands };
  const [id = ''] = await healthy.db.transaction((tx) => sendCommands(healthy, tx, order));
  const result = commandResult(healthy, instance.scope, id);
  await eventually(async () => expect(await times()).toBe(1));
  await proxy.setFault({ kind: 'hang' });
  await eventually(async () => expect(await leaseCounts()).toEqual({ healthy: SERVERS }));
  await power(game(index).name, 'up');
  await proxy.setFault({ kind: 'none' });
  await eventually(async () => expect(await leaseCounts()).toEqual({ frail: 6, healthy: 6 }));
  expect(await result).toMatchObject({ isDone: false, reply: expect.stringMatching(UNKNOWN_END) });
  expect(await times()).toBe(1);
  expect((await unknownCommands(frail)) + (await unknownCommands(healthy))).toBeGreaterThan(0);
  for (const taker of takers) await taker.stop();
});

/** Reported by whichever of the two workers is first. */
const UNKNOWN_END = /may have run|it is not known whether it ran/;

async function unknownCommands({ metrics }: TestContext): Promise<number> {
  const { values } = await metrics.rconCommands.get();
  return values.find(({ labels }) => labels.outcome === 'unknown')?.value ?? 0;
}

test('a suspended worker takes no command when it resumes, before it knows which servers it still holds', async () => {
  const sessions = await startWorker(frail, 'frail');
  await eventually(async () => expect(await onlineCount()).toBe(SERVERS));
  const [row] = await healthy.db.select().from(servers);
  expect(sessions.holds(instance.scope, row!.id)).toBe(true);
  await proxy.setFault({ kind: 'hang' });
  await eventually(async () => expect(sessions.holds(instance.scope, row!.id)).toBe(false));
});

test('without the database the sessions pause when the lease ends, and resume soon after it is back', async () => {
  await startWorker(frail, 'alone');
  await eventually(async () => expect(await onlineCount()).toBe(SERVERS));
  const before = await listServerStatuses(healthy, instance.scope);
  await proxy.setFault({ kind: 'down' });
  const downAt = await countReceived();
  await eventually(async () =>
    expect(await countReceived(), 'they go on for a while').toBeGreaterThan(downAt + SERVERS),
  );
  let last = { count: -1, at: 0 };
  await eventually(async () => {
    const count = await countReceived();
    if (count !== last.count) last = { count, at: performance.now() };
    expect(performance.now() - last.at, 'then they pause').toBeGreaterThan(600);
  });
  await proxy.setFault({ kind: 'none' });
  await eventually(async () => expect(await countReceived()).toBeGreaterThan(last.count + SERVERS));
  const after = await listServerStatuses(healthy, instance.scope);
  const sinces = (statuses: typeof before) =>
    Object.fromEntries(statuses.map(({ serverId, since }) => [serverId, since]));
  expect(sinces(after)).toEqual(sinces(before));
});

test('a status that changed during an outage of the database is stored when it is back', async () => {
  await startWorker(frail, 'alone');
  await eventually(async () => expect(await onlineCount()).toBe(SERVERS));
  await proxy.setFault({ kind: 'down' });
  await power(game(0).name, 'down');
  await proxy.setFault({ kind: 'none' });
  await eventually(async () => expect(await onlineCount()).toBe(SERVERS - 1));
});

test('a worker with the ID of a killed one continues with its servers at once', async () => {
  await healthy.db.insert(workers).values({ id: 'killed', expiresAt: Date.now() + 60_000 });
  const held = (await healthy.db.select().from(servers)).map(({ botId, id }) => ({
    botId,
    serverId: id,
    workerId: 'killed',
  }));
  await healthy.db.insert(serverLeases).values(held);
  await startWorker(healthy, 'killed');
  await eventually(async () => expect(await onlineCount()).toBe(SERVERS));
});

test('twelve kinds of misbehaving servers leave the worker up and the healthy servers unaffected', async () => {
  const kinds = [
    'hang',
    'mute',
    'drip',
    'flood',
    'garble',
    'reset',
    'wrong-id',
    'oversize-length',
    'negative-length',
    'early-close',
    'truncate',
    'endless-reply',
  ];
  const well: string[] = [];
  for (const index of [12, 13, 14]) {
    const { name, host, rconPort, password: rconPassword } = game(index);
    well.push(
      (await createServer(healthy, instance.by, serverFields({ name, host, rconPort, rconPassword }))).id,
    );
  }
  await startWorker(healthy, 'brave');
  await eventually(async () => expect(await onlineCount()).toBe(SERVERS + well.length));
  const sinces = async () =>
    (await listServerStatuses(healthy, instance.scope))
      .filter(({ serverId }) => well.includes(serverId))
      .toSorted((a, b) => a.serverId.localeCompare(b.serverId));
  const before = await sinces();
  const heapBefore = process.memoryUsage().rss;
  const polled = await received(12);
  for (const [index, kind] of kinds.entries()) await power(game(index).name, kind);
  // Those that show themselves at once, and not only by silence.
  await eventually(async () => expect(await onlineCount()).toBeLessThanOrEqual(SERVERS + well.length - 6), {
    timeout: 25_000,
  });
  const askedBefore = (await received(12, polled.at(-1)?.index)).length;
  await eventually(async () =>
    expect((await received(12, polled.at(-1)?.index)).length).toBeGreaterThan(askedBefore + 10),
  );
  const after = await sinces();
  expect(after.map(({ since, state }) => ({ since, state }))).toEqual(
    before.map(({ since }) => ({ since, state: 'online' })),
  );
  expect(process.memoryUsage().rss - heapBefore).toBeLessThan(200 * 2 ** 20);
});
