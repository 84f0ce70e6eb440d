import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances, managers } from '../../core/access/table.ts';
import { botSecrets } from '../../core/keys/table.ts';
import { settings } from '../../core/settings/table.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { appendEvents } from '../../game-events/repository.ts';
import { timedCommands } from '../automatic-rcon/table.ts';
import { companions } from '../companion/table.ts';
import { rconPresets } from '../rcon-presets/table.ts';
import { ENOUGH_LINES } from '../server-status/log-kinds-repository.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { foundBy } from './testing/found-by.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let context: TestContext;
let instance: TestInstance;
let now = Date.now();
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());
beforeEach(async () => {
  await context.db.delete(botInstances);
  now = Date.now();
  instance = await makeInstance(context, { tier: 5 });
});

const found = (check: string) => foundBy(context, instance, check);

/** A server that has been online for two hours. */
async function addServer(fields: Parameters<typeof serverFields>[0] = {}) {
  const { id } = await createServer(context, instance.by, serverFields(fields));
  await context.db.insert(serverStatuses).values({
    botId: instance.id,
    serverId: id,
    state: 'online',
    since: now - 120 * MINUTE_MS,
    lastSeen: now,
    reason: '',
    players: 2,
  });
  return id;
}
const store = (group: 'log' | 'companionMod', value: object) =>
  context.db.insert(settings).values({ botId: instance.id, group, value, rev: 1 } as never);

function tell(serverId: string, kind: 'world' | 'tribe' | 'admin', lines: number) {
  const event = { type: 'world.saved' as const, at: now, seconds: 1 };
  const line = { botId: instance.id, serverId, source: 'log' as const, at: now, kind, relayed: null };
  const whole = { ...line, event, json: JSON.stringify(event), player: '', eosId: '' };
  return context.db.transaction((tx) => appendEvents(tx, Array<typeof whole>(lines).fill(whole)));
}

test('a log with many lines, but none of a tribe or an admin, is found until there is one', async () => {
  const id = await addServer({ name: 'Mute' });
  await tell(id, 'world', ENOUGH_LINES - 1);
  expect(await found('log-without-tribes')).toEqual([]);
  await tell(id, 'world', 1);
  expect(await found('log-without-tribes')).toMatchObject([{ subject: id, name: 'Mute' }]);
  // If admins' commands aren't posted, their absence is no problem.
  expect(await found('log-without-admins')).toEqual([]);
  await store('log', { isEnabled: true, collectAdminLogs: true });
  expect(await found('log-without-admins')).toMatchObject([{ subject: id }]);
  await tell(id, 'tribe', 1);
  expect(await found('log-without-tribes')).toEqual([]);
  await tell(id, 'admin', 1);
  expect(await found('log-without-admins')).toEqual([]);
});

test('a server each of whose answers takes long is found', async () => {
  const id = await addServer({ name: 'Slow' });
  const answer = (tookMs: number, command: string) =>
    context.db.insert(gameCommands).values({
      botId: instance.id,
      id: command,
      serverId: id,
      transport: 'rcon',
      command: 'SaveWorld',
      state: 'done',
      createdAt: Date.now() - MINUTE_MS,
      expiresAt: Date.now(),
      endedAt: Date.now() - MINUTE_MS + tookMs,
    });
  await answer(4200, 'a');
  await answer(9000, 'b');
  expect(await found('rcon-slow')).toEqual([]);
  await answer(5000, 'c');
  expect(await found('rcon-slow')).toMatchObject([
    { subject: id, name: 'Slow', reason: /took 4\.\d seconds/ } as never,
  ]);
  await answer(200, 'd');
  expect(await found('rcon-slow')).toEqual([]);
});

const companion = (serverId: string, fields: Partial<typeof companions.$inferInsert>) =>
  context.db.insert(companions).values({
    botId: instance.id,
    serverId,
    type: 'Mod',
    lastSeenAt: now,
    toldAt: now,
    ...fields,
  });

test('a cluster ID that is not the game’s is found until it is corrected', async () => {
  const fields = { name: 'Odd', clusterId: 'obelisk' };
  const id = await addServer(fields);
  const silent = await addServer({ name: 'Silent', clusterId: 'other', rconPort: 27_999 });
  await companion(id, { clusterId: 'Obelisk' });
  await companion(silent, { clusterId: '' });
  expect(await found('cluster-differs')).toEqual([
    { subject: id, name: 'Odd', reason: 'its game says Obelisk, and its settings say obelisk' },
  ]);
  await context.db.update(servers).set({ clusterId: 'Obelisk' }).where(eq(servers.id, id));
  expect(await found('cluster-differs')).toEqual([]);
});

test('a server with other mods than its cluster is found, an agent’s and one of another cluster are not', async () => {
  const ids = [];
  for (const [index, mods] of [
    ['1', '2'],
    ['1', '2'],
    ['1', '3'],
  ].entries()) {
    const id = await addServer({ name: `S${index}`, clusterId: 'obelisk', rconPort: 28_000 + index });
    await companion(id, { mods: Object.fromEntries(mods.map((mod) => [mod, ''])) });
    ids.push(id);
  }
  await companion(await addServer({ name: 'Agent', clusterId: 'obelisk', rconPort: 28_100 }), {
    type: 'Agent',
  });
  await companion(await addServer({ name: 'Else', clusterId: 'else', rconPort: 28_101 }), {
    mods: { 9: '' },
  });
  expect(await found('mods-differ')).toEqual([
    {
      subject: ids[2],
      name: 'S2',
      reason:
        'it lacks mod 2, which most of its cluster have; it has mod 3, which most of its cluster do not',
    },
  ]);
  await context.db
    .update(companions)
    .set({ mods: { 1: '', 2: '' } })
    .where(eq(companions.serverId, ids[2]!));
  expect(await found('mods-differ')).toEqual([]);
});

test('a save older than three of the intervals at which its game saves is found while that is online', async () => {
  const id = await addServer({ name: 'Old' });
  await store('companionMod', { isEnabled: true });
  await companion(id, { savedAt: now - 29 * MINUTE_MS, saveIntervals: [600] });
  now += 2 * MINUTE_MS;
  // Of one interval nobody knows whether it is the usual one.
  expect(await found('save-old')).toEqual([]);
  await context.db
    .update(companions)
    .set({ savedAt: now - 29 * MINUTE_MS, saveIntervals: [60, 600, 36_000] });
  expect(await found('save-old')).toEqual([]);
  now += 2 * MINUTE_MS;
  expect(await found('save-old')).toEqual([
    {
      subject: id,
      name: 'Old',
      reason: 'it was written 31 min ago, and a new one usually is every 10 min',
    },
  ]);
  await context.db.update(companions).set({ savedAt: now });
  expect(await found('save-old')).toEqual([]);
});

test('a registration key that nothing uses is found after a day', async () => {
  await store('companionMod', { isEnabled: true });
  const key = { botId: instance.id, kind: 'registration-key' as const, sealed: '', hash: instance.id };
  await context.db.insert(botSecrets).values({ ...key, createdAt: now - DAY_MS + 1 });
  expect(await found('registration-key-unused')).toEqual([]);
  now += MINUTE_MS;
  expect(await found('registration-key-unused')).toHaveLength(1);
  await context.db.update(botSecrets).set({ lastUsedAt: now });
  expect(await found('registration-key-unused')).toEqual([]);
});

test('that nobody but the owner can restart the servers is found until somebody may', async () => {
  expect(await found('restart-owner-only')).toEqual([]);
  await addServer({ name: 'One' });
  expect(await found('restart-owner-only')).toHaveLength(1);
  const grant = { botId: instance.id, discordId: '81', permissions: ['RconPresets_View'] };
  await context.db.insert(managers).values(grant);
  expect(await found('restart-owner-only')).toHaveLength(1);
  await context.db.update(managers).set({ permissions: ['FullAccess'], expiresAt: now - 1 });
  expect(await found('restart-owner-only')).toHaveLength(1);
  await context.db.update(managers).set({ expiresAt: 0 });
  expect(await found('restart-owner-only')).toEqual([]);
});

test('a timed command that is due while another one has stopped its server is found', async () => {
  const botId = instance.id;
  const preset = { botId, id: 'p', name: 'Restart', isEnabled: true, createdAt: now, updatedAt: now };
  await context.db.insert(rconPresets).values({ ...preset, commands: ['SaveWorld', 'wait 5m', 'DoExit'] });
  const plan = (id: string, hour: number, minute: number, fields: object = {}) =>
    context.db.insert(timedCommands).values({
      botId,
      id,
      name: id,
      command: 'SaveWorld',
      isEnabled: true,
      runOnAllServers: false,
      serverIds: ['a'],
      dayOfWeek: -1,
      hour,
      minute,
      nextDueAt: now + DAY_MS,
      ...fields,
    });
  await plan('restart', 5, 0, { command: '', presetId: 'p', serverIds: ['a', 'b'] });
  await plan('before', 5, 4);
  await plan('after', 5, 15);
  await plan('elsewhere', 5, 6, { serverIds: ['c'] });
  await plan('hourly', -1, 6);
  expect(await found('schedule-overlap')).toEqual([]);
  await plan('sunday', 5, 14, { dayOfWeek: 0 });
  expect(await found('schedule-overlap')).toEqual([
    { subject: 'sunday', name: 'sunday', reason: 'restart stops it' },
  ]);
  await context.db.update(timedCommands).set({ minute: 20 }).where(eq(timedCommands.id, 'sunday'));
  expect(await found('schedule-overlap')).toEqual([]);
});
