import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeManager, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_KEYS } from '../core/idempotency/claim.ts';
import { idempotencyKeys } from '../core/idempotency/table.ts';
import { createTimedCommand } from '../features/automatic-rcon/service.ts';
import { createRconPreset } from '../features/rcon-presets/service.ts';
import { listServerStatuses } from '../features/server-status/service.ts';
import { startGameServers } from '../features/server-status/worker.ts';
import { createServer } from '../features/servers/service.ts';
import { startRconCommands } from '../game-commands/rcon.ts';
import { sha256 } from '../platform/base/random.ts';
import { namedRoutes } from './testing/named-routes.ts';

let world: TestSandbox;
let api: TestApp;
let instance: TestInstance;
let parts: { stop(): Promise<void> | void }[];
/** A body for each call that acts through RCON. */
let bodies: Record<string, object>;

beforeAll(async () => {
  world = await startTestSandbox('idempotency');
  api = await createTestApp();
  instance = await makeInstance(api.context);
  const game = world.sandbox.description.servers[0]!;
  const fields = serverFields({ rconPort: game.rconPort, rconPassword: game.password });
  const { id: serverId } = await createServer(api.context, instance.by, fields);
  const sessions = await startGameServers(api.context, { intervals: { players: 300 } });
  parts = [startRconCommands(api.context, sessions), sessions];
  await eventually(async () => {
    const [status] = await listServerStatuses(api.context, instance.scope);
    expect(status?.isOnline).toBe(true);
  });
  const timed = {
    name: 'Save',
    command: 'SaveWorld',
    presetId: '',
    isEnabled: false,
    runOnAllServers: true,
    serverIds: [],
  };
  const when = { dayOfWeek: -1, hour: 3, minute: 0, timeZone: '' };
  const command = await createTimedCommand(api.context, instance.by, { ...timed, ...when });
  const preset = await createRconPreset(api.context, instance.by, {
    name: 'Save',
    commands: ['SaveWorld'],
    isEnabled: true,
  });
  bodies = {
    'automaticRcon.run': { id: command.id },
    'rconPresets.run': { id: preset.id, serverId: 'all' },
    'commands.run': { botId: instance.id, serverIds: 'all', command: 'SaveWorld' },
    'live.console': { serverId, command: 'SaveWorld' },
    'live.whisper': { serverId, netId: 'a'.repeat(32), message: 'Hello' },
    'live.warn': { serverId, netId: 'a'.repeat(32), message: 'Stop it' },
    'live.kick': { serverId, netId: 'a'.repeat(32) },
    'live.write': { botId: instance.id, serverId: 'all', message: 'Hello' },
  };
});
afterAll(async () => {
  for (const part of parts) await part.stop();
  await api.dispose();
  await world.dispose();
});

const routeOf = (name: string) => namedRoutes.find((namedRoute) => namedRoute.name === name)!.route;

function act(
  name: string,
  key: string | undefined,
  { body = bodies[name], token = instance.owner.token } = {},
) {
  const headers = key === undefined ? undefined : { 'idempotency-key': key };
  return send(api, routeOf(name), { token, body, ...(headers && { headers }) });
}

/** How often somebody has had something run; presets are carried out by nobody here. */
async function runs(): Promise<number> {
  const { rows } = await api.context.db.execute<{ n: number }>(
    sql`select ((select count(*) from game_commands) + (select count(*) from rcon_preset_runs))::int as n`,
  );
  await api.context.db.execute(sql`update rcon_preset_runs set ended_at = 1 where ended_at = 0`);
  return rows[0]!.n;
}

const NAMES = [
  'automaticRcon.run',
  'rconPresets.run',
  'commands.run',
  'live.console',
  'live.write',
  'live.whisper',
  'live.warn',
  'live.kick',
];
/** Through the companion, with the same transaction for entry and key (features/nukes/nuke.db.test.ts). */
const NUKES = ['nukes.nukeTribe', 'nukes.nukePlayer', 'nukes.nukeBase'];
/** Through the host, which this server has none of (features/host-power/power.db.test.ts). */
const THROUGH_HOST = ['power.act'];

test('every call that acts in a game takes a key, and is tested here', () => {
  const taking = namedRoutes.filter(({ route }) => 'isRun' in route && route.isRun).map(({ name }) => name);
  expect(taking.toSorted()).toEqual([...NAMES, ...NUKES, ...THROUGH_HOST].toSorted());
});

test.each(NAMES)('%s: of twenty calls with one key one runs, and later ones get its reply', async (name) => {
  const key = `twenty ${name}`.replaceAll(' ', '-');
  const before = await runs();
  const replies = await Promise.all(Array.from({ length: 20 }, () => act(name, key)));
  expect((await runs()) - before).toBe(1);
  const first = replies.find(({ status }) => status === 200);
  for (const { status, body } of replies) {
    if (status === 200) expect(body).toEqual(first?.body);
    else expect({ status, body }).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  }
  const later = await act(name, key);
  expect(later).toMatchObject({
    status: 200,
    body: first?.body,
    headers: { 'idempotent-replayed': 'true' },
  });
  expect((await runs()) - before).toBe(1);
});

test.each(NAMES)('%s: without a key, or with another one, it runs each time', async (name) => {
  const before = await runs();
  for (const key of [undefined, undefined, 'one', 'two']) {
    expect((await act(name, key && `${name}-${key}`)).status).toBe(200);
    await runs();
  }
  expect((await runs()) - before).toBe(4);
});

test('a key is valid for one call of one caller', async () => {
  const before = await runs();
  expect((await act('live.console', 'mine')).status).toBe(200);
  const body = { ...bodies['live.console'], command: 'DestroyWildDinos' };
  expect(await act('live.console', 'mine', { body })).toMatchObject({
    status: 400,
    body: { message: 'This Idempotency-Key has been used for another call. Use a new one.' },
  });
  expect((await act('commands.run', 'mine')).status).toBe(400);
  expect((await runs()) - before).toBe(1);
  const { token } = await makeManager(api.context, instance, ['Rcon_Edit']);
  expect((await act('live.console', 'mine', { token })).status).toBe(200);
  expect((await runs()) - before).toBe(2);
});

test.each(['', ' ', 'a b', 'ä', 'x'.repeat(256)])('%j is not a valid key', async (key) => {
  const before = await runs();
  expect((await act('live.console', key)).status).toBe(400);
  expect(await runs()).toBe(before);
});

test('a call that fails before it begins frees the key; one that began without a reply is not run again', async () => {
  const id = (bodies['rconPresets.run'] as { id: string }).id;
  await api.context.db.execute(sql`update rcon_presets set is_enabled = false where id = ${id}`);
  expect((await act('rconPresets.run', 'later')).status).toBe(409);
  await api.context.db.execute(sql`update rcon_presets set is_enabled = true where id = ${id}`);
  expect((await act('rconPresets.run', 'later')).status).toBe(200);
  // As if the process had been killed before it could answer.
  await api.context.db.update(idempotencyKeys).set({ answer: '' });
  const before = await runs();
  expect(await act('rconPresets.run', 'later')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('look in the History') },
  });
  expect(await runs()).toBe(before);
});

test("requests and replies can't be read from the database", async () => {
  const word = 'hunter2';
  const body = { ...bodies['live.console'], command: `ServerChat ${word}` };
  const { body: answer } = await act('live.console', 'secret', { body });
  const rows = await api.context.db.select().from(idempotencyKeys);
  const { answer: kept = '' } = rows.toSorted((a, b) => b.at - a.at)[0] ?? {};
  expect(kept).not.toBe('');
  for (const row of rows) expect(row.answer).toMatch(/^(v1:[\w-]+)?$/);
  // A dump does not say whether a command that somebody guesses was sent.
  const { method, path } = routeOf('live.console');
  const guess = sha256(JSON.stringify([method, path, {}, {}, body]));
  expect(rows.map(({ wish }) => wish)).not.toContain(guess);
  expect((await act('live.console', 'secret', { body })).body).toEqual(answer);
});

test('an instance keeps a maximum of keys; the oldest are deleted first', async () => {
  const { db } = api.context;
  await db.delete(idempotencyKeys);
  await db.execute(sql`
    insert into idempotency_keys select ${instance.id}, 'old ' || n, 'x', 'x', n, '' from generate_series(1, ${MAX_KEYS}::int) as n`);
  expect((await act('automaticRcon.run', 'newest')).status).toBe(200);
  const rows = await db.select({ at: idempotencyKeys.at }).from(idempotencyKeys);
  expect(rows.length).toBeLessThanOrEqual(MAX_KEYS);
  expect(Math.min(...rows.map(({ at }) => at))).toBeGreaterThan(1);
  expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.wish, 'x'))).not.toEqual([]);
});
