import type { Instance } from '@arkwright/contracts/instances/schema';
import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import {
  makeInstance,
  makeManager,
  makeUser,
  newSnowflake,
  type TestInstance,
} from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { announceAccess, announcePerson } from '../../core/access/announce.ts';
import { managers } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { guildGone, guildPresent } from '../../discord/guilds/presence.ts';
import { heardBy, type LivePage, openLivePage } from './testing/live-page.ts';

// Two processes on one database: what one of them changes has to reach the pages that the other serves.

let acting: TestApp;
let serving: TestApp;
let address: string;
beforeAll(async () => {
  acting = await createTestApp();
  serving = await createTestApp({ databaseUrl: acting.context.settings.databaseUrl });
  address = await serving.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await serving.dispose();
  await acting.dispose();
});

const pages: LivePage[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.leave();
});

async function openPage(token: string, instance?: Pick<TestInstance, 'id'>): Promise<LivePage> {
  const page = await openLivePage(address, { token, ...(instance && { botId: instance.id }) });
  expect(page.status).toBe(200);
  pages.push(page);
  return page;
}

const hears = (page: LivePage) => eventually(() => expect(heardBy(page)).toContain('access'));
const ends = (page: LivePage) => eventually(() => expect(page.hasEnded).toBe(true));

const saveManagers = (instance: TestInstance, list: { discordId: string; permissions: string[] }[]) =>
  send(acting, registry.bots.update, {
    token: instance.owner.token,
    body: { bot: { id: instance.id, managers: list } },
  });

/** The serving process's reply to a page that reloads its instances. */
async function instancesOf(token: string): Promise<Instance[]> {
  const reply = await send(serving, registry.bots.forDiscordUser, { token });
  // The reply was checked against its contract.
  return reply.body as Instance[];
}

test('a person who becomes a manager is notified, with no instance so far or on another one', async () => {
  const instance = await makeInstance(acting.context);
  const newcomer = await makeUser(acting.context);
  const other = await makeInstance(acting.context);
  const [alone, elsewhere] = await Promise.all([
    openPage(newcomer.token),
    openPage(other.owner.token, other),
  ]);
  await saveManagers(instance, [
    { discordId: newcomer.discordId, permissions: ['Servers_View'] },
    { discordId: other.owner.discordId, permissions: ['Logging_View'] },
  ]);
  await Promise.all([hears(alone), hears(elsewhere)]);
  expect(await instancesOf(newcomer.token)).toMatchObject([
    { id: instance.id, permissions: ['Servers_View'] },
  ]);
});

test('removed permissions are gone on the open page with the message about it', async () => {
  const instance = await makeInstance(acting.context);
  const manager = await makeManager(acting.context, instance, ['Servers_Edit', 'Logging_View']);
  const page = await openPage(manager.token, instance);
  // The serving process has the previous state cached.
  expect(await instancesOf(manager.token)).toMatchObject([{ permissions: ['Servers_Edit', 'Logging_View'] }]);
  await saveManagers(instance, [{ discordId: manager.discordId, permissions: ['Logging_View'] }]);
  await hears(page);
  expect(await instancesOf(manager.token)).toMatchObject([{ permissions: ['Logging_View'] }]);
  const list = { token: manager.token, params: { botId: instance.id } };
  expect((await send(serving, registry.servers.list, list)).status).toBe(403);
});

test('a person who loses the last instance is notified of that, and of nothing after it', async () => {
  const { context } = acting;
  const instance = await makeInstance(context);
  const manager = await makeManager(context, instance, ['FullAccess']);
  const page = await openPage(manager.token, instance);
  await context.db.transaction(async (tx) => {
    await tx.delete(managers).where(eq(managers.botId, instance.id));
    await announceAccess(context, tx, { botId: instance.id, discordIds: [manager.discordId] });
    await context.bus.publish(tx, { kind: 'changed', of: { botId: instance.id }, topic: 'directory' });
  });
  await ends(page);
  expect(heardBy(page)).toEqual(['access']);
  expect(await instancesOf(manager.token)).toEqual([]);
});

test('creating, transferring, pausing and deleting an instance notifies everyone concerned', async () => {
  const { context } = acting;
  const [first, heir] = [await makeUser(context, { tier: 5 }), await makeUser(context)];
  const guild = { id: newSnowflake(), name: 'Made now', iconUrl: '', ownerId: first.discordId };

  const alone = await openPage(first.token);
  await guildPresent(context, guild);
  await hears(alone);
  const [made] = await instancesOf(first.token);
  expect(made).toMatchObject({ guildName: 'Made now', isOwner: true });

  const [before, after] = await Promise.all([openPage(first.token, made), openPage(heir.token)]);
  await guildPresent(context, { ...guild, ownerId: heir.discordId });
  await Promise.all([hears(before), ends(before), hears(after)]);
  expect(await instancesOf(first.token)).toEqual([]);

  const resting = await openPage(heir.token, made);
  await guildGone(context, guild.id);
  await hears(resting);
  expect(await instancesOf(heir.token)).toMatchObject([{ isActive: false }]);

  const last = await openPage(heir.token, made);
  await send(acting, registry.bots.remove, { token: heir.token, body: { id: made!.id } });
  await Promise.all([hears(last), ends(last)]);
});

test('a new API key notifies the pages of its instance', async () => {
  const instance = await makeInstance(acting.context);
  const page = await openPage(instance.owner.token, instance);
  await send(acting, registry.bots.recreateApiKey, {
    token: instance.owner.token,
    body: { botId: instance.id },
  });
  await eventually(() => expect(heardBy(page)).toEqual(['access', 'api-key']));
});

test("a change of the owner's tier notifies the managers of the owner's instances, and a role its person", async () => {
  const { context } = acting;
  const instance = await makeInstance(context, { tier: 0 });
  const manager = await makeManager(context, instance, ['Servers_View']);
  const [managerPage, ownerPage] = await Promise.all([
    openPage(manager.token, instance),
    openPage(instance.owner.token),
  ]);
  expect(await instancesOf(manager.token)).toMatchObject([{ tier: 0 }]);
  await context.db.transaction(async (tx) => {
    await tx.update(users).set({ tier: 3, role: 1 }).where(eq(users.id, instance.owner.id));
    await announcePerson(context, tx, instance.owner);
  });
  await Promise.all([hears(managerPage), hears(ownerPage)]);
  expect(await instancesOf(manager.token)).toMatchObject([{ tier: 3 }]);
  const self = await send(serving, registry.users.self, { token: instance.owner.token });
  expect(self.body).toMatchObject({ role: 1, tier: 3 });
});

test('an instance with more members than fit in one message notifies all of them', async () => {
  const { context } = acting;
  const instance = await makeInstance(context);
  const crowd = Array.from({ length: 400 }, () => newSnowflake());
  const last = await makeUser(context);
  const page = await openPage(last.token);
  await context.db
    .insert(managers)
    .values(crowd.map((discordId) => ({ botId: instance.id, discordId, permissions: [] })));
  await announceAccess(context, context.db, { botId: instance.id, discordIds: [last.discordId] });
  await hears(page);
});
