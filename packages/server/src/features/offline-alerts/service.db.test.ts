import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Member } from '@arkwright/server/core/access/scope';
import { setServerEnabled } from '@arkwright/server/features/servers/edit-service';
import { createServer } from '@arkwright/server/features/servers/service';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { notifications, users } from '../../core/identity/table.ts';
import { isOwnChannel } from '../../discord/guilds/directory.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { REFUSALS_APART_MS } from '../../discord/outbox-repository.ts';
import { startOutbox } from '../../discord/outbox-sender.ts';
import { updateInstance } from '../instances/service.ts';
import { reportBlockedChannel } from '../notifications/channel-reports.ts';
import { serverStatuses } from '../server-status/table.ts';
import { forgetUnannounced, sweepOfflineAlerts } from './service.ts';

type DiscordChannel = { id: string; name: string; type: number };
type DiscordMessage = { content: string; mentionedRoleIds?: string[]; mention_roles?: string[] };

let world: TestSandbox;
let context: TestContext;
let outbox: { stop(): Promise<void> };
let instance: TestInstance;
let channel: DiscordChannel;
let role: { id: string };
let now = Date.now();

beforeAll(async () => {
  world = await startTestSandbox('offline-alerts');
  context = await createTestContext({
    settings: { discord: world.discord },
    clock: { now: () => now },
  });
  outbox = startOutbox(context, {
    isOwnChannel: (waitingChannel) => isOwnChannel(context, waitingChannel),
    async onBlocked(blocked, tx) {
      await reportBlockedChannel(context, tx, blocked);
      await forgetUnannounced(tx, blocked);
    },
  });
});
afterAll(async () => {
  await outbox.stop();
  await context.dispose();
  await world.dispose();
});

/** An instance in the simulated guild, with a channel and a role of its own for each test. */
beforeEach(async () => {
  const guildId = guildOf();
  await context.db.delete(botInstances);
  instance = await makeInstance(context);
  await context.db.update(botInstances).set({ guildId }).where(eq(botInstances.id, instance.id));
  channel = await makeChannel('alerts');
  role = (await world.control('POST', `/discord/guilds/${guildId}/roles`, { name: 'On call' })) as {
    id: string;
  };
  await storeDirectory([channel.id]);
});

const guildOf = () => world.plan.guilds.find(({ key }) => key === 'obelisk')!.id;
const makeChannel = async (name: string) =>
  (await world.control('POST', `/discord/guilds/${guildOf()}/channels`, { name })) as DiscordChannel;
const storeDirectory = (channelIds: readonly string[]) =>
  directoryChanged(context, guildOf(), {
    channels: channelIds.map((id) => ({ id, name: 'alerts', type: 0, parentId: '', position: 0 })),
    roles: [{ id: role.id, name: 'On call', color: 0, position: 1, isManaged: false, permissions: '0' }],
  });

async function save(offlineAlert: object): Promise<void> {
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const saver = { ...instance.by, member, discordId: instance.owner.discordId };
  await updateInstance(context, saver, { id: instance.id, offlineAlert });
}

async function addServer(name: string): Promise<string> {
  return (await createServer(context, instance.by, serverFields({ name }))).id;
}

async function see(serverId: string, state: 'online' | 'offline', reason = ''): Promise<void> {
  const row = { state, since: now, lastSeen: now, reason, players: 0 };
  await context.db
    .insert(serverStatuses)
    .values({ botId: instance.id, serverId, ...row })
    .onConflictDoUpdate({ target: [serverStatuses.botId, serverStatuses.serverId], set: row });
}

const said = async () =>
  (await world.control('GET', `/discord/channels/${channel.id}/messages`)) as DiscordMessage[];
/** Refusals count only minutes apart: in channels that refuse, they pass at each look. */
const settled = (passMs = 0) =>
  eventually(async () => {
    const { rows } = await context.db.execute(sql`select count(*)::int as n from discord_outbox`);
    if (rows[0]?.n !== 0) now += passMs;
    expect(rows[0]?.n).toBe(0);
  });

provesSetting('offlineAlert.channelId', 'offlineAlert.roleIds', {
  field: 'offlineAlert.alertTime',
  pinnedTo: 5,
})('an outage is posted once with its roles, and once when it is over with its length', async () => {
  await save({ isEnabled: true, channelId: channel.id, roleIds: [role.id], alertTime: 10 });
  const id = await addServer('The Island');
  await see(id, 'offline', 'Connection refused.');
  const since = now;
  now += 9 * MINUTE_MS;
  await sweepOfflineAlerts(context);
  await settled();
  expect(await said()).toEqual([]);

  now += MINUTE_MS;
  await Promise.all([sweepOfflineAlerts(context), sweepOfflineAlerts(context)]);
  now += MINUTE_MS;
  await sweepOfflineAlerts(context);
  await settled();
  const [alert, ...more] = await said();
  expect(more).toEqual([]);
  expect(alert?.content).toContain(`<@&${role.id}>`);
  expect(alert?.content).toContain(`**The Island** went offline <t:${Math.floor(since / 1000)}:R>.`);
  expect(alert?.content).toContain('Connection refused.');

  await see(id, 'online');
  await Promise.all([sweepOfflineAlerts(context), sweepOfflineAlerts(context)]);
  await settled();
  const contents = (await said()).map(({ content }) => content);
  expect(
    contents.filter((content) => content.includes('is back online. It was offline for 11 minutes.')),
  ).toHaveLength(1);
  expect(contents).toHaveLength(2);
});

test('after an hour without Discord valid alerts are posted with their time, and immediate ones are dropped', async () => {
  await save({ isEnabled: true, channelId: channel.id, roleIds: [role.id], alertTime: 10 });
  const id = await addServer('The Island');
  await see(id, 'offline');
  const since = now;
  await world.control('POST', '/discord/faults', { errors: { status: 503, requests: 1000 } });
  try {
    now += 10 * MINUTE_MS;
    await sweepOfflineAlerts(context);
    const passing = { channelId: channel.id, content: 'only now', kind: 'line', keptMs: MINUTE_MS } as const;
    await enqueueMessages(context, context.db, { scope: instance.scope, items: [passing] });
    // Discord was asked, and was away.
    await eventually(async () => {
      const { requests } = (await world.control('GET', '/discord/requests?after=0')) as {
        requests: { method: string; path: string }[];
      };
      const tries = requests.filter(({ method, path }) => method === 'POST' && path.includes(channel.id));
      expect(tries.length).toBeGreaterThan(0);
    });
    now += 60 * MINUTE_MS;
    await context.db.execute(sql`update discord_outbox set expires_at = 1 where expires_at > 0`);
  } finally {
    await world.control('POST', '/discord/faults', { reset: true });
  }
  await settled();
  const [alert, ...more] = (await said()).map(({ content }) => content);
  expect(alert).toContain(`**The Island** went offline <t:${Math.floor(since / 1000)}:R>.`);
  expect(alert).toContain(`\n-# Since <t:${Math.floor(since / 1000)}:f>`);
  expect(more).toEqual([]);
});

test('a worker that lost its lock posts nothing; the new holder does', async () => {
  await save({ isEnabled: true, channelId: channel.id, alertTime: 10 });
  await see(await addServer('The Island'), 'offline');
  now += 20 * MINUTE_MS;
  await sweepOfflineAlerts(context, { signal: new AbortController().signal, isHeld: () => false });
  await settled();
  expect(await said()).toEqual([]);
  await sweepOfflineAlerts(context);
  await settled();
  expect(await said()).toHaveLength(1);
});

test('outages shorter than the alert time are not posted', async () => {
  await save({ isEnabled: true, channelId: channel.id, alertTime: 10 });
  const id = await addServer('Flapping');
  for (let time = 0; time < 5; time++) {
    await see(id, time % 2 === 0 ? 'offline' : 'online');
    now += 9 * MINUTE_MS;
    await sweepOfflineAlerts(context);
  }
  await settled();
  expect(await said()).toEqual([]);
});

const SILENCES: [why: string, change: () => Promise<unknown>, define?: ReturnType<typeof provesSetting>][] = [
  [
    'the alerts are off',
    async () => save({ isEnabled: false }),
    provesSetting({ field: 'offlineAlert.isEnabled', pinnedTo: true }),
  ],
  [
    "the owner's tier has no offline alerts",
    async () => void (await context.db.update(users).set({ tier: 0 })),
  ],
];
for (const [why, change, define = test] of SILENCES)
  define(`nothing is told while ${why}`, async () => {
    await save({ isEnabled: true, channelId: channel.id, alertTime: 1 });
    const id = await addServer('Quiet');
    await change();
    await see(id, 'offline');
    now += 5 * MINUTE_MS;
    await sweepOfflineAlerts(context);
    await settled();
    expect(await said()).toEqual([]);
  });

test('a server that is disabled while offline gets no alert, and starts over when it is enabled', async () => {
  await save({ isEnabled: true, channelId: channel.id, alertTime: 1 });
  const id = await addServer('Switched');
  await setServerEnabled(context, instance.by, { id, isEnabled: false });
  await see(id, 'offline');
  now += 5 * MINUTE_MS;
  await sweepOfflineAlerts(context);
  await settled();
  expect(await said()).toEqual([]);
});

test('an outage that ends while alerts are off is not posted later', async () => {
  await save({ isEnabled: true, channelId: channel.id, alertTime: 1 });
  const id = await addServer('Forgotten');
  await see(id, 'offline');
  now += 5 * MINUTE_MS;
  await sweepOfflineAlerts(context);
  await settled();
  expect(await said()).toHaveLength(1);
  await save({ isEnabled: false });
  await sweepOfflineAlerts(context);
  await see(id, 'online');
  await save({ isEnabled: true });
  await sweepOfflineAlerts(context);
  await settled();
  expect(await said()).toHaveLength(1);
});

test("an instance with invalid settings does not stop the others' alerts", async () => {
  const good = instance;
  instance = await makeInstance(context);
  await save({ isEnabled: true, channelId: '', alertTime: 1 });
  await see(await addServer('Broken'), 'offline');
  await context.db.execute(
    sql`update settings set value = value || '{"roleIds": 7}' where bot_id = ${instance.id}`,
  );
  instance = good;
  await save({ isEnabled: true, channelId: channel.id, alertTime: 1 });
  await see(await addServer('The Island'), 'offline');
  now += 5 * MINUTE_MS;
  await sweepOfflineAlerts(context);
  await settled();
  expect((await said()).map(({ content }) => content)).toEqual([expect.stringContaining('The Island')]);
});

test('empty and repeated roles do not prevent an alert', async () => {
  await save({ isEnabled: true, channelId: channel.id, roleIds: ['', role.id, role.id], alertTime: 1 });
  await see(await addServer('The Island'), 'offline');
  now += 5 * MINUTE_MS;
  await sweepOfflineAlerts(context);
  await settled();
  const [alert] = await said();
  expect(alert?.content.split('<@&')).toHaveLength(2);
});

test("hostile server names can't ping or format", async () => {
  await save({ isEnabled: true, channelId: channel.id, alertTime: 1 });
  const id = await addServer('@everyone **x** <@&1> [a](http://b) `c`\u202e');
  await see(id, 'offline');
  now += 5 * MINUTE_MS;
  await sweepOfflineAlerts(context);
  await settled();
  const [message] = (await said()) as (DiscordMessage & { mention_everyone: boolean })[];
  expect(message).toMatchObject({ mention_everyone: false, mention_roles: [] });
  expect(message?.content).toContain('\\@everyone \\*\\*x\\*\\* \\<\\@&1\\> \\[a\\]\\(http\\://b\\) \\`c\\`');
});

const deny = () =>
  world.control('POST', '/discord/faults', {
    denyChannel: { channelId: channel.id, permissions: ['SEND_MESSAGES'] },
  });

/** The owner's notifications. */
const told = async () => {
  const rows = await context.db
    .select({ message: notifications.message })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(users.discordId, instance.owner.discordId));
  return rows.map(({ message }) => message);
};

test('a channel that refuses three times is given up, and the owner is notified once of what was dropped', async () => {
  await deny();
  const messages = Array.from({ length: 5 }, (_, index) => ({
    channelId: channel.id,
    content: `message ${index}`,
    kind: 'message' as const,
  }));
  for (const items of [messages, messages]) {
    await enqueueMessages(context, context.db, { scope: instance.scope, items });
    await settled(REFUSALS_APART_MS);
  }
  expect(await told()).toEqual([
    'The bot has stopped posting to #alerts after 3 failures. The bot may not write there: give it View Channel and Send Messages. Fix the channel or its permissions, or choose another one. 5 waiting messages were dropped.',
  ]);
  expect(await said()).toEqual([]);
});

test('saving the page has a stopped channel tried again', async () => {
  await save({ isEnabled: true, channelId: channel.id, alertTime: 10 });
  await deny();
  const items = [{ channelId: channel.id, content: 'Hello', kind: 'message' as const }];
  await enqueueMessages(context, context.db, { scope: instance.scope, items });
  await settled(REFUSALS_APART_MS);
  expect(await told()).toHaveLength(1);
  expect(await enqueueMessages(context, context.db, { scope: instance.scope, items })).toEqual([]);
  await save({ alertTime: 11 });
  expect(await enqueueMessages(context, context.db, { scope: instance.scope, items })).toHaveLength(1);
  await settled(REFUSALS_APART_MS);
  expect(await told()).toHaveLength(1);
});

test('an alert that no channel accepted is posted in the next chosen one while the outage lasts', async () => {
  const good = channel.id;
  channel = await makeChannel('closed');
  await storeDirectory([good, channel.id]);
  await deny();
  await save({ isEnabled: true, channelId: channel.id, alertTime: 1 });
  const id = await addServer('The Center');
  await see(id, 'offline');
  now += 5 * MINUTE_MS;
  await sweepOfflineAlerts(context);
  await settled(REFUSALS_APART_MS);
  await sweepOfflineAlerts(context);
  await save({ channelId: '' });
  await sweepOfflineAlerts(context);
  channel.id = good;
  await save({ channelId: good });
  await sweepOfflineAlerts(context);
  await sweepOfflineAlerts(context);
  await settled(REFUSALS_APART_MS);
  expect((await said()).map(({ content }) => content)).toEqual([
    expect.stringContaining('**The Center** went offline'),
  ]);
});
