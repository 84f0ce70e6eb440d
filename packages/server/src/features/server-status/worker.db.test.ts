import { saveWorld } from '@arkwright/ark/commands';
import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import type { RconSessions } from '../../fleet/start.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import type { Message } from '../../platform/events/bus.ts';
import { setServerEnabled, updateServer } from '../servers/edit-service.ts';
import { createServer, deleteServer } from '../servers/service.ts';
import { listServerStatuses } from './service.ts';
import { serverLeases, workers } from './table.ts';
import { startGameServers } from './worker.ts';

type Received = { index: number; text: string; reply: string | null; time: number; connection: number };

let world: TestSandbox;
let context: TestContext;
let instance: TestInstance;
const running = new Set<RconSessions>();

beforeAll(async () => {
  world = await startTestSandbox('server-status');
  context = await createTestContext();
});
afterAll(async () => {
  await context.dispose();
  await world.dispose();
});
beforeEach(async () => {
  for (const { name } of world.sandbox.description.servers) await power(name, 'up');
  instance = await makeInstance(context);
});
afterEach(async () => {
  await Promise.all([...running].map((sessions) => sessions.stop()));
  running.clear();
  await context.db.delete(botInstances);
  await context.db.delete(workers);
});

/** The simulated game server of that number. */
function game(index: number) {
  const found = world.sandbox.description.servers[index];
  if (!found) throw new Error(`The sandbox has no server ${index}`);
  return found;
}

async function addServer(index: number, changed: Parameters<typeof serverFields>[0] = {}): Promise<string> {
  const { name, host, rconPort, password: rconPassword } = game(index);
  return (
    await createServer(context, instance.by, serverFields({ name, host, rconPort, rconPassword, ...changed }))
  ).id;
}

async function startWorker(options: Parameters<typeof startGameServers>[1] = {}): Promise<RconSessions> {
  const sessions = await startGameServers(context, { intervals: { players: 200 }, ...options });
  running.add(sessions);
  return sessions;
}

const onServer = (name: string) => `/ark/servers/${encodeURIComponent(name)}`;
const power = (name: string, state: string) => world.control('POST', `${onServer(name)}/power`, { state });

/** What a game server has received, as far as it remembers. */
async function received(index: number): Promise<Received[]> {
  // The control address answers with exactly this; see the sandbox's command-history.ts.
  return (await world.control('GET', `${onServer(game(index).name)}/commands?after=0`)) as Received[];
}

const statuses = (scope = instance.scope) => listServerStatuses(context, scope);
const statusOf = async (id: string) => (await statuses()).find(({ serverId }) => serverId === id);

async function waitForStatus(id: string, expected: Partial<ServerStatus>): Promise<void> {
  await eventually(async () => expect(await statusOf(id)).toMatchObject(expected));
}

test('a server that is added while the worker runs is soon online, with its players', async () => {
  await startWorker();
  const id = await addServer(0);
  await waitForStatus(id, { state: 'online', isOnline: true, reason: '' });
  await world.control('POST', `${onServer(game(0).name)}/players/join`, {
    name: 'Visitor',
    eosId: 'ab'.repeat(16),
  });
  await eventually(async () => {
    const list = (await received(0)).findLast(({ text }) => text === 'ListPlayers');
    const playing = list?.reply?.match(/^\d+\. /gm)?.length;
    expect(list?.reply).toContain('Visitor');
    expect((await statusOf(id))?.players).toBe(playing);
  });
});

test('a server that goes down is offline within seconds, with the reason, and online again when it is back', async () => {
  await startWorker();
  const id = await addServer(0);
  await waitForStatus(id, { state: 'online' });
  await power(game(0).name, 'down');
  await waitForStatus(id, { state: 'offline', isOnline: false, reason: 'Connection refused.', players: 0 });
  await power(game(0).name, 'up');
  await waitForStatus(id, { state: 'online', reason: '' });
});

test('open pages are soon notified of a change', async () => {
  const heard: { state: string; at: number }[] = [];
  const unsubscribe = context.bus.subscribe((message: Message) => {
    if (message.kind !== 'server-statuses.changed') return;
    for (const { state, since } of message.statuses) heard.push({ state, at: Date.now() - since });
  });
  await startWorker();
  await addServer(0);
  await eventually(() => expect(heard[0]?.state).toBe('online'));
  expect(heard[0]?.at).toBeLessThan(1_000);
  unsubscribe();
});

test('a wrong password is shown as the reason, and the right one fixes it at once', async () => {
  await startWorker();
  const id = await addServer(0, { rconPassword: 'not the password' });
  await waitForStatus(id, { state: 'offline', reason: 'The server refused the RCON password.', lastSeen: 0 });
  const { name, host, rconPort, password: rconPassword } = game(0);
  await updateServer(context, instance.by, { id, ...serverFields({ name, host, rconPort, rconPassword }) });
  await waitForStatus(id, { state: 'online' });
});

test('another port causes a new connection at once; another name does not', async () => {
  await startWorker();
  const id = await addServer(0);
  await waitForStatus(id, { state: 'online' });
  const connection = (await received(0)).at(-1)?.connection;
  const { host, rconPort } = game(0);
  const same = { host, rconPort, rconPassword: SECRET_MASK };
  await updateServer(context, instance.by, { id, ...serverFields({ ...same, name: 'Renamed' }) });
  const renamedAt = Date.now();
  await eventually(async () => {
    const last = (await received(0)).at(-1);
    expect(last?.time).toBeGreaterThan(renamedAt + 500);
    expect(last?.connection).toBe(connection);
  });

  const before = (await received(1)).length;
  const moved = { host: game(1).host, rconPort: game(1).rconPort, rconPassword: game(1).password };
  await updateServer(context, instance.by, { id, ...serverFields(moved) });
  const movedAt = Date.now();
  await eventually(async () => expect((await received(1)).length).toBeGreaterThan(before));
  expect((await received(0)).at(-1)?.time).toBeLessThan(movedAt + 1_500);
  await waitForStatus(id, { state: 'online' });
});

test('a disabled or deleted server is disconnected and has no status', async () => {
  await startWorker();
  const [disabled, deleted] = [await addServer(0), await addServer(1)];
  await waitForStatus(disabled, { state: 'online' });
  await waitForStatus(deleted, { state: 'online' });
  await setServerEnabled(context, instance.by, { id: disabled, isEnabled: false });
  await deleteServer(context, instance.by, deleted);
  await eventually(async () => expect(await context.db.select().from(serverLeases)).toEqual([]));
  const endedAt = Date.now();
  await eventually(() => expect(Date.now()).toBeGreaterThan(endedAt + 600));
  for (const index of [0, 1]) expect((await received(index)).at(-1)?.time).toBeLessThanOrEqual(endedAt);
  expect(await statuses()).toEqual([]);
  await setServerEnabled(context, instance.by, { id: disabled, isEnabled: true });
  await waitForStatus(disabled, { state: 'online' });
});

test('a person runs a command on a server of the instance, and on no other', async () => {
  const sessions = await startWorker();
  const id = await addServer(0);
  await waitForStatus(id, { state: 'online' });
  await expect(sessions.execute(instance.scope, id, { command: saveWorld() })).resolves.toBe('World Saved');
  const stranger = await makeInstance(context);
  const refusals = await Promise.allSettled([
    sessions.execute(stranger.scope, id, { command: saveWorld() }),
    sessions.execute(stranger.scope, 'no such server', { command: saveWorld() }),
  ]);
  expect(refusals[0]).toEqual(refusals[1]);
  expect(refusals[0]).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
});

test('servers of an instance that the bot has left receive nothing', async () => {
  await addServer(2);
  await context.db.update(botInstances).set({ isActive: false });
  const before = (await received(2)).length;
  const other = await makeInstance(context);
  instance = other;
  const id = await addServer(3);
  await startWorker();
  await waitForStatus(id, { state: 'online' });
  expect(await received(2)).toHaveLength(before);
});

test('a restarted worker takes over the known statuses: pages see no change', async () => {
  const id = await addServer(0);
  const first = await startWorker();
  await waitForStatus(id, { state: 'online' });
  const { since } = (await statusOf(id)) ?? {};
  running.delete(first);
  await first.stop();
  expect(await context.db.select().from(workers)).toEqual([]);
  expect(await statusOf(id)).toMatchObject({ state: 'online', since });
  await startWorker();
  const connections = new Set((await received(0)).map(({ connection }) => connection));
  await eventually(async () => expect(connections).not.toContain((await received(0)).at(-1)?.connection));
  expect(await statusOf(id)).toMatchObject({ state: 'online', since });
});

test('a game that was added twice sends its lines to one session: that of the oldest enabled server', async () => {
  const askers = async (after = 0) => {
    const asked = (await received(0)).filter(({ text, time }) => text === 'GetGameLog' && time > after);
    return new Set(asked.map(({ connection }) => connection)).size;
  };
  const handler: GameEventHandler = {
    name: 'listener',
    reads: ['log'],
    settings: [],
    isUsed: () => true,
    async handle() {},
  };
  await startWorker({ handlers: [handler], intervals: { players: 200, log: 100 } });
  const begin = Date.now();
  const [older, twin] = [await addServer(0), await addServer(0, { name: 'Twin', host: '127.0.0.1.' })];
  await waitForStatus(older, { state: 'online' });
  await waitForStatus(twin, { state: 'online' });
  await eventually(async () => expect(await askers(begin)).toBe(1));
  const bothOnline = Date.now();
  await eventually(() => expect(Date.now()).toBeGreaterThan(bothOnline + 500));
  expect(await askers(begin)).toBe(1);
  await setServerEnabled(context, instance.by, { id: older, isEnabled: false });
  await eventually(async () => expect(await askers(begin)).toBe(2));
  await waitForStatus(twin, { state: 'online' });
});
