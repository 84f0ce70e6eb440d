import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeManager, makeUser, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { createTestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { type Client, Events } from 'discord.js';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { startGateway } from '../../discord/gateway.ts';
import { saveDirectory } from '../../discord/guilds/repository.ts';
import { findOutage, keepOutage, saveOutage } from '../../discord/outages.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { countRefusal } from '../../discord/outbox-repository.ts';
import { listNotifications } from '../notifications/service.ts';
import { runChecks } from './check-service.ts';
import { findings } from './table.ts';

const HOUR_MS = 3_600_000;
let world: TestSandbox;
let api: TestApp;
let instance: TestInstance;
let now = Date.UTC(2026, 10, 24, 21, 41);

beforeAll(async () => {
  world = await startTestSandbox('findings');
  api = await createTestApp({ settings: { discord: world.discord }, clock: { now: () => now } });
});
afterAll(async () => {
  await api.dispose();
  await world.dispose();
});
beforeEach(async () => {
  await api.context.db.delete(botInstances);
  await saveOutage(api.context.db, { awaySince: 0, refusedSince: 0 });
  instance = await makeInstance(api.context, { tier: 3 });
  const channel = { id: '71', name: 'alerts', type: 0, parentId: '', position: 0 };
  await api.context.db.transaction((tx) =>
    saveDirectory(tx, instance.scope, { channels: [channel], roles: [], updatedAt: 0 }),
  );
});

const say = (times: number) =>
  enqueueMessages(api.context, api.context.db, {
    scope: instance.scope,
    items: Array.from({ length: times }, () => ({ channelId: '71', content: 'x', kind: 'message' as const })),
  });
const told = async () =>
  (await listNotifications(api.context, instance.owner.id)).map(({ message }) => message);
const shownTo = async (token: string) => {
  const { body } = await send(api, registry.bots.limits, { token });
  return (body as { problems: { key: string; level: string; text: string; since: number }[] }[])[0]?.problems;
};
const ready = async () => {
  const reply = await api.app.inject('/readyz');
  return { status: reply.statusCode, ...reply.json() };
};

test('an outage of Discord is told after half a minute, on every page of the owner and by readiness', async () => {
  const since = now;
  await saveOutage(api.context.db, { awaySince: since, refusedSince: 0 });
  await say(14);
  now += 29_999;
  await runChecks(api.context);
  expect(await told()).toEqual([]);
  expect(await ready()).toEqual({ status: 'ready' });
  now += 1;
  await runChecks(api.context);
  expect(await told()).toEqual([
    expect.stringMatching(
      /Discord can’t be reached: .*since 21:41 UTC, 14 messages waiting.*once Discord is back\.$/,
    ),
  ]);
  expect(await shownTo(instance.owner.token)).toEqual([
    expect.objectContaining({
      key: 'discord-away',
      level: 'bad',
      since,
      text: expect.stringContaining('14 messages waiting'),
    }),
  ]);
  const manager = await makeManager(api.context, instance, ['Logging_View']);
  expect(await shownTo(manager.token)).toEqual([]);
  expect((await ready()).problems).toEqual([
    expect.objectContaining({
      key: 'discord-away',
      text: 'Discord is unreachable since 21:41 UTC, 14 messages waiting.',
    }),
  ]);
  const admin = await makeUser(api.context, { isSiteAdmin: true });
  const problems = await send(api, registry.admin.problems, { token: admin.token });
  expect(problems.body).toEqual([expect.objectContaining({ key: 'discord-away', level: 'bad' })]);

  await saveOutage(api.context.db, { awaySince: 0, refusedSince: 0 });
  await runChecks(api.context);
  expect(await shownTo(instance.owner.token)).toEqual([]);
  const kept = await api.context.db.select().from(findings).where(eq(findings.check, 'discord-away'));
  expect(kept).toMatchObject([{ check: 'discord-away', subject: 'discord', endedAt: now }]);
});

test('a channel that refuses the bot is found for as long as it does, with the reason', async () => {
  const since = now;
  const reason = 'The bot may not write there: give it View Channel and Send Messages.';
  const refusal = () =>
    countRefusal(api.context.db, instance.scope, { channelId: '71', reason, lastAt: now, weight: 1 });
  await refusal();
  now += 2 * HOUR_MS;
  await refusal();
  await runChecks(api.context);
  expect(await shownTo(instance.owner.token)).toEqual([
    expect.objectContaining({
      key: 'channel-silent',
      since,
      text: expect.stringMatching(
        /can’t write in a channel: #alerts \(for 2 hours: The bot may not write there/,
      ),
    }),
  ]);
  // The outbox notifies of those that it gives up.
  expect(await told()).toEqual([]);
  await api.context.db.execute(sql`delete from discord_refusals`);
  await runChecks(api.context);
  expect(await shownTo(instance.owner.token)).toEqual([]);
});

test('several channels that refuse the bot are one banner', async () => {
  for (let n = 1; n <= 7; n++)
    await countRefusal(api.context.db, instance.scope, {
      channelId: `9${n}`,
      reason: 'Missing Access',
      lastAt: now - n,
      weight: 1,
    });
  await runChecks(api.context);
  expect(await shownTo(instance.owner.token)).toEqual([
    expect.objectContaining({
      since: now - 7,
      text: expect.stringMatching(/can’t write in 7 channels: .*, and 2 more\. /),
    }),
  ]);
});

test('messages that Discord does not take are found after a minute', async () => {
  await say(3);
  now += 59_999;
  await runChecks(api.context);
  expect(await shownTo(instance.owner.token)).toEqual([]);
  now += 1;
  await runChecks(api.context);
  expect((await shownTo(instance.owner.token))?.map(({ text }) => text)).toEqual([
    expect.stringContaining('3 messages waiting'),
  ]);
});

test('a full disk of the database is named, and makes all processes not ready, whichever has noticed', async () => {
  const other = await createTestContext({ databaseUrl: api.context.settings.databaseUrl });
  await other.db
    .execute(sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    .catch(() => undefined);
  expect(other.diskFullSince()).toBeGreaterThan(0);
  await eventually(() => expect(api.context.diskFullSince()).toBeGreaterThan(0));
  await other.dispose();
  expect(await ready()).toMatchObject({
    status: 'degraded',
    problems: [{ key: 'disk-full', text: expect.stringContaining('53100') }],
  });
  expect((await api.app.inject('/readyz')).statusCode).toBe(503);
});

test('a gateway that refuses connections is noted, and the log has one line for the outage', async () => {
  const warn = vi.spyOn(api.context.log, 'warn');
  const isReady = vi.fn();
  const listen = (client: Client) => void client.on(Events.ClientReady, isReady);
  const gateway = startGateway(api.context, [listen], { termMs: 600_000 });
  const lines = () =>
    warn.mock.calls.filter(([, words]) => String(words).startsWith('Discord: not connected'));
  const isAway = async () => (await findOutage(api.context.db)).awaySince > 0;
  await eventually(() => expect(isReady).toHaveBeenCalledOnce());
  await world.control('POST', '/discord/faults', { refuseGateway: 9, gateway: 'drop' });
  await eventually(async () => expect(await isAway()).toBe(true));
  expect(lines()).toHaveLength(1);
  await eventually(async () => expect(await isAway()).toBe(false));
  expect(lines()).toHaveLength(1);
  await gateway.stop();
});

test('Discord is asked for a sign when nobody else asks it for anything', async () => {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const isAway = async () => (await findOutage(api.context.db)).awaySince > 0;
  await world.control('POST', '/discord/faults', { errors: { requests: 1000, status: 500, path: '/' } });
  keepOutage(api.context, ended.signal, { lookMs: 20, probeMs: 50 });
  await eventually(async () => expect(await isAway()).toBe(true));
  await world.control('POST', '/discord/faults', { reset: true });
  await eventually(async () => expect(await isAway()).toBe(false));
});
