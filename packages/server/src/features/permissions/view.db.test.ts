import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { VIEW_AS_MINUTES } from '@arkwright/contracts/core/view-as';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import { describeChange, sentenceOf } from '@arkwright/contracts/history/sentence';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { registry } from '@arkwright/contracts/registry';
import type { Self } from '@arkwright/contracts/users/schema';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeManager, newSnowflake, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { managers } from '../../core/access/table.ts';
import { guildPresent } from '../../discord/guilds/presence.ts';
import { heardBy, type LivePage, openLivePage } from '../realtime/testing/live-page.ts';

// Two processes on one database: a view that begins or ends in one of them does so in the other.

/** It moves when a test moves it. */
const clock = { time: 1_800_000_000_000, now: () => clock.time };

let acting: TestApp;
let serving: TestApp;
let address: string;
beforeAll(async () => {
  acting = await createTestApp({ clock });
  serving = await createTestApp({ clock, databaseUrl: acting.context.settings.databaseUrl });
  address = await serving.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await serving.dispose();
  await acting.dispose();
});
const pages: LivePage[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const page of pages.splice(0)) page.leave();
});

type Entry = { kind?: 'user' | 'role'; discordId: string };

async function viewAs(instance: TestInstance, { kind = 'user', discordId }: Entry) {
  const body = { botId: instance.id, kind, discordId };
  return send(acting, registry.permissions.viewAs, { token: instance.owner.token, body });
}

async function leave({ owner }: TestInstance): Promise<void> {
  const { status } = await send(acting, registry.permissions.leaveView, { token: owner.token });
  expect(status).toBe(200);
}

/** Sees the bot as a manager, in both processes. */
async function begin(instance: TestInstance, entry: Entry): Promise<void> {
  expect((await viewAs(instance, entry)).status).toBe(200);
  await eventually(async () => expect((await selfOf(instance)).viewAs?.discordId).toBe(entry.discordId));
}

const selfOf = async ({ owner }: TestInstance) =>
  (await send(serving, registry.users.self, { token: owner.token })).body as Self;
const instancesOf = async ({ owner }: TestInstance) =>
  (await send(serving, registry.bots.forDiscordUser, { token: owner.token })).body as Instance[];
const isThemselves = (instance: TestInstance) =>
  eventually(async () => expect((await selfOf(instance)).viewAs).toBeUndefined());

const saveLogging = (instance: TestInstance) =>
  send(serving, registry.bots.update, {
    token: instance.owner.token,
    body: { bot: { id: instance.id, log: { filterTribeLogs: true } } },
  });

test('the owner sees this bot with the manager’s rights, no other bot, and changes nothing', async () => {
  const instance = await makeInstance(acting.context);
  const other = await makeInstance(acting.context, { owner: instance.owner });
  const manager = await makeManager(acting.context, instance, ['Logging_View', 'Logging_Edit']);
  await makeManager(acting.context, other, ['FullAccess']);
  const reply = await viewAs(instance, manager);
  const endsAt = clock.time + VIEW_AS_MINUTES * MINUTE_MS;
  expect(reply).toMatchObject({
    status: 200,
    body: { botId: instance.id, kind: 'user', discordId: manager.discordId, endsAt },
  });
  await eventually(async () => expect((await selfOf(instance)).viewAs).toEqual(reply.body));
  expect(await instancesOf(instance)).toMatchObject([
    { id: instance.id, isOwner: false, permissions: ['Logging_View', 'Logging_Edit'] },
  ]);
  const { token } = instance.owner;
  const list = (botId: string) => send(serving, registry.servers.list, { token, params: { botId } });
  expect((await list(instance.id)).status).toBe(403);
  expect((await list(other.id)).status).toBe(404);
  expect(await saveLogging(instance)).toMatchObject({
    status: 403,
    body: {
      message: `You see this bot as ${manager.discordId} sees it, read only. Leave that view first.`,
    },
  });

  await leave(instance);
  await isThemselves(instance);
  expect((await instancesOf(instance)).map(({ isOwner }) => isOwner)).toEqual([true, true]);
  expect((await list(instance.id)).status).toBe(200);
  expect((await saveLogging(instance)).status).toBe(200);
});

test('a role is seen as by members who have only that role', async () => {
  const instance = await makeInstance(acting.context);
  const discordId = newSnowflake();
  await acting.context.db
    .insert(managers)
    .values({ botId: instance.id, kind: 'role', discordId, permissions: ['Moderation_View'] });
  // Another role, and the same id as a user, are not meant.
  const others = { botId: instance.id, kind: 'role' as const, permissions: ['FullAccess'] };
  await acting.context.db.insert(managers).values({ ...others, discordId: newSnowflake() });
  expect((await viewAs(instance, { kind: 'user', discordId })).status).toBe(404);
  await begin(instance, { kind: 'role', discordId });
  expect(await instancesOf(instance)).toMatchObject([{ permissions: ['Moderation_View'] }]);
});

test('only an entry of the list that is valid can be seen through', async () => {
  const instance = await makeInstance(acting.context);
  const other = await makeInstance(acting.context);
  const elsewhere = await makeManager(acting.context, other, ['FullAccess']);
  const ended = await makeManager(acting.context, instance, ['FullAccess']);
  await acting.context.db
    .update(managers)
    .set({ expiresAt: clock.time })
    .where(eq(managers.discordId, ended.discordId));
  for (const { discordId } of [elsewhere, ended, instance.owner])
    expect((await viewAs(instance, { discordId })).status).toBe(404);
});

test('it ends after 30 minutes', async () => {
  const instance = await makeInstance(acting.context);
  await begin(instance, await makeManager(acting.context, instance, ['Servers_View']));
  clock.time += VIEW_AS_MINUTES * MINUTE_MS - 1;
  expect((await saveLogging(instance)).status).toBe(403);
  clock.time += 1;
  expect((await selfOf(instance)).viewAs).toBeUndefined();
  expect((await saveLogging(instance)).status).toBe(200);
});

test('it follows the manager’s rights, and ends with the manager', async () => {
  const instance = await makeInstance(acting.context);
  const { discordId } = await makeManager(acting.context, instance, ['Servers_View']);
  await begin(instance, { discordId });
  const change = (permissions: string[] | undefined) =>
    acting.context.db.transaction(async (tx) => {
      const theirs = eq(managers.discordId, discordId);
      if (permissions) await tx.update(managers).set({ permissions }).where(theirs);
      else await tx.delete(managers).where(theirs);
      await acting.context.bus.publish(tx, { kind: 'access' });
    });
  await change(['Logging_View']);
  await eventually(async () =>
    expect(await instancesOf(instance)).toMatchObject([{ permissions: ['Logging_View'] }]),
  );
  await change(undefined);
  await isThemselves(instance);
  expect(await instancesOf(instance)).toMatchObject([{ isOwner: true }]);
});

test('it opens nothing to somebody who owns the bot no more', async () => {
  const instance = await makeInstance(acting.context);
  await begin(instance, await makeManager(acting.context, instance, ['FullAccess']));
  const guild = { id: instance.guildId, name: 'A guild', iconUrl: '', ownerId: newSnowflake() };
  await guildPresent(acting.context, guild);
  await eventually(async () => expect(await instancesOf(instance)).toEqual([]));
  expect((await selfOf(instance)).viewAs).toBeUndefined();
  const { token } = instance.owner;
  const reply = await send(serving, registry.servers.list, { token, params: { botId: instance.id } });
  expect(reply.status).toBe(404);
});

test('another session of the owner stays as it is', async () => {
  const instance = await makeInstance(acting.context);
  const { owner } = instance;
  const token = await acting.context.sessions.create(acting.context.db, { userId: owner.id, label: 'phone' });
  await begin(instance, await makeManager(acting.context, instance, []));
  const self = await send(serving, registry.users.self, { token });
  expect(self.body).not.toHaveProperty('viewAs');
});

test('the history tells the owner whose rights they were, and others that there was a view', async () => {
  const instance = await makeInstance(acting.context);
  const manager = await makeManager(acting.context, instance, ['FullAccess']);
  await viewAs(instance, manager);
  await leave(instance);
  const read = async (token: string) => {
    const params = { botId: instance.id };
    const { body } = await send(acting, registry.history.list, { token, params });
    const { entries } = body as { entries: ChangeEntry[] };
    const nameOf = (_kind: string, id: string) => (id === manager.discordId ? 'Ann' : undefined);
    return entries.map((entry) => sentenceOf(describeChange(entry, { nameOf, wordsOf: () => undefined })));
  };
  expect(await read(instance.owner.token)).toEqual(['Owner looked at the bot with the rights of “Ann”']);
  expect(await read(manager.token)).toEqual(['Owner looked at the bot with the rights of a manager']);
});

async function openPage({ id: botId, owner: { token } }: TestInstance): Promise<LivePage> {
  const page = await openLivePage(address, { token, botId });
  expect(page.status).toBe(200);
  pages.push(page);
  return page;
}

const endsWithAccess = (page: LivePage) =>
  eventually(() => {
    expect(page.hasEnded).toBe(true);
    expect(heardBy(page)).toContain('access');
  });

test('open pages of the session read again when it begins, and when it is left', async () => {
  const instance = await makeInstance(acting.context);
  const before = await openPage(instance);
  await begin(instance, await makeManager(acting.context, instance, ['Servers_View']));
  await endsWithAccess(before);
  const during = await openPage(instance);
  await leave(instance);
  await endsWithAccess(during);
  await isThemselves(instance);
  const after = await openPage(instance);
  await acting.context.bus.publish(acting.context.db, { kind: 'access', of: { userId: instance.owner.id } });
  await eventually(() => expect(heardBy(after)).toContain('access'));
  expect(after.hasEnded).toBe(false);
});

test('an open page reads again when the time is over, although nobody has changed anything', async () => {
  const instance = await makeInstance(acting.context);
  await begin(instance, await makeManager(acting.context, instance, ['Servers_View']));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const page = await openPage(instance);
  clock.time += VIEW_AS_MINUTES * MINUTE_MS;
  vi.advanceTimersByTime(15_000);
  await endsWithAccess(page);
});
