import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances, managers } from '../../core/access/table.ts';
import { listNotifications } from '../notifications/service.ts';
import { gameEventLosses, serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { runChecks } from './check-service.ts';

let context: TestContext;
let instance: TestInstance;
let now = Date.now();
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());
beforeEach(async () => {
  await context.db.delete(botInstances);
  instance = await makeInstance(context);
});

const told = async () =>
  (await listNotifications(context, instance.owner.id)).map(({ message }) => message).toReversed();

async function addServer(name: string, reason = ''): Promise<string> {
  const { id } = await createServer(context, instance.by, serverFields({ name }));
  const seen = { state: 'offline' as const, since: now, lastSeen: now, reason, players: 0 };
  await context.db.insert(serverStatuses).values({ botId: instance.id, serverId: id, ...seen });
  return id;
}

async function setState(serverId: string, state: 'online' | 'offline'): Promise<void> {
  const { botId, serverId: id } = serverStatuses;
  await context.db
    .update(serverStatuses)
    .set({ state, since: now })
    .where(and(eq(botId, instance.id), eq(id, serverId)));
}

test('servers that stay down are reported together, once, with the remedy', async () => {
  await addServer('The Island', 'Connection refused.');
  await addServer('Ragnarok');
  now += MINUTE_MS - 1;
  await runChecks(context);
  expect(await told()).toEqual([]);
  now += 1;
  await Promise.all([runChecks(context), runChecks(context)]);
  await runChecks(context);
  const [guild] = await context.db.select().from(botInstances);
  expect(await told()).toEqual([
    `${guild?.guildName}: 2 servers are offline: Ragnarok, The Island (Connection refused). The server’s page says what is wrong and what to do.`,
  ]);
});

test('an outage that reaches servers one after the other is one notification; two of them may be a coincidence', async () => {
  await addServer('The Island');
  now += MINUTE_MS / 2;
  await addServer('Ragnarok');
  await runChecks(context);
  now += MINUTE_MS / 2;
  await runChecks(context);
  expect(await told()).toEqual([expect.stringContaining('1 server is offline: The Island')]);
  const more = ['Aberration', 'Extinction', 'Valguero'];
  for (const name of more) await addServer(name);
  now += MINUTE_MS / 2;
  await runChecks(context);
  await runChecks(context);
  const all = await told();
  expect(all).toHaveLength(2);
  expect(all).toContainEqual(expect.stringContaining('4 servers are offline: '));
});

test('the notification of one server leads to its page, that of several to all checks', async () => {
  const pages = async () =>
    (await listNotifications(context, instance.owner.id)).map(({ page }) => page).toReversed();
  const id = await addServer('The Island');
  now += MINUTE_MS;
  await runChecks(context);
  expect(await pages()).toEqual([`/servers/${id}?bot=${instance.id}`]);
  await addServer('Ragnarok');
  await addServer('Valguero');
  now += MINUTE_MS;
  await runChecks(context);
  expect((await pages()).at(-1)).toBe(`/doctor?bot=${instance.id}`);
});

test('a server that starts and fails repeatedly is reported at most once an hour', async () => {
  const id = await addServer('The Island');
  now += MINUTE_MS;
  await runChecks(context);
  for (const state of ['online', 'offline', 'online'] as const) {
    await setState(id, state);
    now += MINUTE_MS;
    await runChecks(context);
  }
  expect(await told()).toHaveLength(1);
  now += HOUR_MS;
  await runChecks(context);
  await setState(id, 'offline');
  now += MINUTE_MS;
  await runChecks(context);
  expect(await told()).toHaveLength(2);
});

test('lost log lines are reported by server and by the features that missed them', async () => {
  const serverId = await addServer('The Island');
  await context.db.delete(serverStatuses);
  const lost = {
    botId: instance.id,
    serverId,
    lostSince: Date.now(),
    lostAt: Date.now(),
  };
  await context.db.insert(gameEventLosses).values([
    { ...lost, handler: 'log-relay', lost: 120 },
    { ...lost, handler: 'banned-words', lost: 3 },
  ]);
  await runChecks(context);
  await runChecks(context);
  expect(await told()).toEqual([
    expect.stringContaining(
      'Lines of the log of 1 server were lost: The Island (Banned Words 3, Logging 120). ',
    ),
  ]);
});

test('a grant is reported three days before its end, and again if it was extended', async () => {
  const grant = { botId: instance.id, discordId: '81', permissions: ['Servers_View'] };
  await context.db.insert(managers).values({ ...grant, expiresAt: now + 73 * HOUR_MS });
  await runChecks(context);
  expect(await told()).toEqual([]);
  now += HOUR_MS;
  await runChecks(context);
  const end = new Date(now + 72 * HOUR_MS).toUTCString();
  expect((await told())[0]).toContain(`The permissions of 1 manager end within 3 days: 81 (on ${end}).`);
  await context.db.update(managers).set({ expiresAt: now + 120 * HOUR_MS });
  for (const hours of [2, 2, 50]) {
    await runChecks(context);
    now += hours * HOUR_MS;
  }
  await runChecks(context);
  expect(await told()).toHaveLength(2);
});
