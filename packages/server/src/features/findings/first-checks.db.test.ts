import { MAX_STATE_LINES } from '@arkwright/contracts/live/bounds';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { settings } from '../../core/settings/table.ts';
import { appendStateLines } from '../../game-events/repository.ts';
import { timedCommands } from '../automatic-rcon/table.ts';
import { banEnforcements } from '../ban-management/table.ts';
import { companions } from '../companion/table.ts';
import { dynamicConfigFetches, dynamicConfigs } from '../dynamic-config/table.ts';
import { banListFetches } from '../published-bans/table.ts';
import { rconPresets } from '../rcon-presets/table.ts';
import { gameEventPositions, serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { gameBuilds } from '../update-notifications/table.ts';
import { foundBy } from './testing/found-by.ts';

const MINUTE_MS = 60_000;
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
async function addServer(fields: Parameters<typeof serverFields>[0] = {}) {
  const { id } = await createServer(context, instance.by, serverFields(fields));
  return id;
}
const status = (serverId: string, fields: Partial<typeof serverStatuses.$inferInsert> = {}) =>
  context.db.insert(serverStatuses).values({
    botId: instance.id,
    serverId,
    state: 'online',
    since: now,
    lastSeen: now,
    reason: '',
    players: 0,
    ...fields,
  });
const store = (group: 'ban' | 'offlineAlert', value: object) =>
  context.db.insert(settings).values({ botId: instance.id, group, value, rev: 1 } as never);

test('servers with one address are found, those of other ports or disabled ones are not', async () => {
  const one = await addServer({ name: 'One', host: '203.0.113.5', rconPort: 27020 });
  await addServer({ name: 'Other', host: '203.0.113.5', rconPort: 27021 });
  expect(await found('same-address')).toEqual([]);
  const two = await addServer({ name: 'Two', host: '203.0.113.5', rconPort: 27020 });
  expect(await found('same-address')).toEqual([
    { subject: one, name: 'One', reason: 'so has Two' },
    { subject: two, name: 'Two', reason: 'so has One' },
  ]);
});

test('a server that goes down three times within an hour is found', async () => {
  const id = await addServer({ name: 'Shaky' });
  const goDown = (minutesAgo: number) =>
    appendStateLines(
      context.db,
      [
        {
          botId: instance.id,
          id,
          at: now - minutesAgo * MINUTE_MS,
          text: 'Went offline: connection refused',
        },
      ],
      MAX_STATE_LINES,
    );
  for (const minutesAgo of [61, 30, 10]) await goDown(minutesAgo);
  expect(await found('server-flapping')).toEqual([]);
  await goDown(1);
  expect(await found('server-flapping')).toEqual([
    { subject: id, name: 'Shaky', reason: '3 times within an hour' },
  ]);
});

test('a server with players whose log is silent for half an hour is found', async () => {
  const id = await addServer({ name: 'Silent' });
  await status(id, { players: 3, since: now - 60 * MINUTE_MS });
  const position = { botId: instance.id, serverId: id, lastLines: [] };
  await context.db.insert(gameEventPositions).values({ ...position, lastAt: now - 29 * MINUTE_MS });
  expect(await found('log-silent')).toEqual([]);
  now += 2 * MINUTE_MS;
  expect(await found('log-silent')).toMatchObject([{ subject: id, reason: /3 players are on/ } as never]);
});

test('a ban that a server has not taken although it is up is found after ten minutes', async () => {
  const id = await addServer({ name: 'Stubborn' });
  await status(id, { since: now - 60 * MINUTE_MS });
  await context.db.insert(banEnforcements).values({
    botId: instance.id,
    serverId: id,
    netId: '0002'.padEnd(32, 'a'),
    isBanned: true,
    since: now,
    problem: 'No answer.',
    commandId: '',
    sentAsBan: false,
    doneAt: 0,
    tries: 1,
    nextAt: 0,
  });
  await store('ban', { isEnabled: true });
  now += 10 * MINUTE_MS;
  expect(await found('ban-not-taken')).toEqual([]);
  now += 1;
  expect(await found('ban-not-taken')).toEqual([
    { subject: id, name: 'Stubborn', reason: '1 change waits: No answer.' },
  ]);
  await context.db.update(settings).set({ value: { isEnabled: false } as never });
  expect(await found('ban-not-taken')).toEqual([]);
});

test('a timed command whose preset is disabled is found', async () => {
  const botId = instance.id;
  await context.db.insert(rconPresets).values({
    botId,
    id: 'p',
    name: 'Nightly',
    isEnabled: false,
    commands: [],
    createdAt: now,
    updatedAt: now,
  });
  await context.db.insert(timedCommands).values({
    botId,
    id: 't',
    name: 'Restart',
    command: '',
    presetId: 'p',
    isEnabled: true,
    runOnAllServers: true,
    serverIds: [],
    dayOfWeek: -1,
    hour: 5,
    minute: 0,
    nextDueAt: now + 60 * MINUTE_MS,
  });
  expect(await found('schedule-preset')).toEqual([
    { subject: 't', name: 'Restart', reason: 'the preset Nightly is disabled' },
  ]);
  await context.db.update(rconPresets).set({ isEnabled: true });
  expect(await found('schedule-preset')).toEqual([]);
});

test('a dynamic config and a ban list that no game fetches are found until one does', async () => {
  const botId = instance.id;
  await context.db.insert(dynamicConfigs).values({ botId, id: 'c', name: 'Season 5', settings: '' });
  await store('ban', { isEnabled: true });
  expect(await found('dynamic-config-unused')).toEqual([{ subject: 'c', name: 'Season 5', reason: '' }]);
  expect(await found('ban-list-unused')).toHaveLength(1);
  const from = { botId, address: '203.0.113.5', at: now };
  await context.db.insert(dynamicConfigFetches).values({ ...from, configId: 'c', serverIds: [] });
  await context.db.insert(banListFetches).values({ ...from, serverId: '', stranger: 's' });
  expect(await found('dynamic-config-unused')).toEqual([]);
  expect(await found('ban-list-unused')).toEqual([]);
});

test('alerts about offline servers that are off are found where the tier has them', async () => {
  expect(await found('offline-alerts-off')).toHaveLength(1);
  await store('offlineAlert', { isEnabled: true });
  expect(await found('offline-alerts-off')).toEqual([]);
});

test('a server that started with an older build than the newest is found', async () => {
  const id = await addServer({ name: 'Old' });
  await context.db.insert(gameBuilds).values({ buildId: 200, publishedAt: now, learnedAt: now });
  const companion = { botId: instance.id, serverId: id, lastSeenAt: now, buildId: '100' };
  await context.db.insert(companions).values({ ...companion, toldAt: now - 1 });
  // What was told before the build came out says nothing.
  expect(await found('old-version')).toEqual([]);
  await context.db.update(companions).set({ toldAt: now + 1 });
  expect(await found('old-version')).toEqual([
    { subject: id, name: 'Old', reason: 'older than the newest: the game' },
  ]);
});
