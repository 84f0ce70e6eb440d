import { botInstances } from '@arkwright/server/core/access/table';
import { changes } from '@arkwright/server/core/history/table';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemScope } from '../../core/access/scope.ts';
import { deleteInstance } from '../../core/instances/deletion.ts';
import { listRoles } from '../../features/role-power/service.ts';
import { type Gateway, startGateway } from '../gateway.ts';
import { listCategories, listChannels } from './directory.ts';
import { startBotJobs } from './leave-guilds.ts';
import { listenToGuilds } from './listener.ts';
import { directoryChanged } from './presence.ts';
import { loadDirectory } from './repository.ts';

let world: TestSandbox;
let context: TestContext;
let gateway: Gateway;

beforeAll(async () => {
  world = await startTestSandbox('guilds');
  context = await createTestContext({ settings: { discord: world.discord } });
  await startBotJobs(context);
  gateway = startGateway(context, [listenToGuilds]);
});
afterAll(async () => {
  await gateway.stop();
  await context.dispose();
  await world.dispose();
});

const guild = (key: string) => world.plan.guilds.find((entry) => entry.key === key)!;
const readInstance = async (key: string) => {
  const [row] = await context.db
    .select()
    .from(botInstances)
    .where(eq(botInstances.guildId, guild(key).id));
  return row;
};
const present = (key: string) =>
  eventually(async () => expect(await readInstance(key)).toMatchObject({ isActive: true }));

test('every guild that the bot is in has an instance that belongs to the guild owner', async () => {
  await present('obelisk');
  expect(await readInstance('obelisk')).toMatchObject({
    guildName: 'Obelisk Cluster',
    ownerDiscordId: guild('obelisk').ownerDiscordId,
  });
  expect(await readInstance('empty')).toBeUndefined();
});

test('an instance appears when the bot is invited, rests when it is thrown out, and wakes with its data when it is back', async () => {
  const { id } = guild('empty');
  await world.control('POST', `/discord/guilds/${id}/invite-bot`, {});
  await present('empty');
  const first = await readInstance('empty');
  await world.control('POST', `/discord/guilds/${id}/kick-bot`, {});
  await eventually(async () => expect((await readInstance('empty'))?.isActive).toBe(false));
  await world.control('POST', `/discord/guilds/${id}/invite-bot`, {});
  await present('empty');
  expect((await readInstance('empty'))?.id).toBe(first?.id);
  const entries = await context.db.select().from(changes).where(eq(changes.botId, first!.id));
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'instance.changed',
    'instance.created',
    'instance.left',
  ]);
});

test('channel, category and role lists follow what happens in the guild', async () => {
  await present('obelisk');
  const { id } = guild('obelisk');
  const scope = systemScope((await readInstance('obelisk'))!.id);
  const viewer = { now: 0, isOwner: true };
  const names = async (list: typeof listChannels | typeof listRoles) =>
    (await list(context.db, scope, viewer)).map(({ name }) => name);
  await eventually(async () => expect((await listCategories(context.db, scope)).length).toBeGreaterThan(0));
  expect(await names(listRoles)).not.toContain('@everyone');

  const made = (await world.control('POST', `/discord/guilds/${id}/channels`, { name: 'raid-alerts' })) as {
    id: string;
  };
  await eventually(async () => expect(await names(listChannels)).toContain('raid-alerts'));
  await world.control('PATCH', `/discord/channels/${made.id}`, { name: 'raids' });
  await eventually(async () => expect(await names(listChannels)).toContain('raids'));
  await world.control('DELETE', `/discord/channels/${made.id}`);
  await eventually(async () => expect(await names(listChannels)).not.toContain('raids'));

  const role = (await world.control('POST', `/discord/guilds/${id}/roles`, { name: 'Raiders' })) as {
    id: string;
  };
  await eventually(async () => expect(await names(listRoles)).toContain('Raiders'));
  await world.control('DELETE', `/discord/guilds/${id}/roles/${role.id}`);
  await eventually(async () => expect(await names(listRoles)).not.toContain('Raiders'));
});

test('a channel where the bot may not write says so, and no longer when it may', async () => {
  await present('obelisk');
  const scope = systemScope((await readInstance('obelisk'))!.id);
  const barred = async () =>
    (await listChannels(context.db, scope)).flatMap(({ name, isBotBarred }) => (isBotBarred ? [name] : []));
  await eventually(async () => expect(await barred()).toContain('staff-chat'));
  expect(await barred()).not.toContain('general');
  const general = (await listChannels(context.db, scope)).find(({ name }) => name === 'general')!;
  const deny = { channelId: general.id, permissions: ['SEND_MESSAGES'] };
  await world.control('POST', '/discord/faults', { denyChannel: deny });
  await eventually(async () => expect(await barred()).toContain('general'));
  await world.control('POST', '/discord/faults', { allowChannel: { channelId: general.id } });
  await eventually(async () => expect(await barred()).not.toContain('general'));
});

test('a role above the bot’s own is out of its reach', async () => {
  await present('obelisk');
  const scope = systemScope((await readInstance('obelisk'))!.id);
  const outOfReach = async () => {
    const { roles } = await loadDirectory(context.db, scope);
    return new Map(
      roles.flatMap(({ name, outOfReach }) => (outOfReach ? [[name, outOfReach] as const] : [])),
    );
  };
  await eventually(async () => expect((await outOfReach()).get('Admin')).toBe('rank'));
  expect((await outOfReach()).has('Registered Survivor')).toBe(false);
});

test('a role that opens what is closed to @everyone is known by it', async () => {
  await present('obelisk');
  const scope = systemScope((await readInstance('obelisk'))!.id);
  const powers = async (name: string) => {
    const roles = await listRoles(context.db, scope, { now: 0, isOwner: true });
    const { power } = roles.find((role) => role.name === name)!;
    return power?.can.map(({ words }) => words);
  };
  await eventually(async () => expect(await powers('Moderator')).toHaveLength(2));
  expect((await powers('Moderator'))?.[1]).toMatch(/^may see, write or speak where @everyone may not: #/);
  expect(await powers('Registered Survivor')).toBeUndefined();
});

test('a list that comes again as it was is not told to open pages', async () => {
  const channel = { id: '5', name: 'general', type: 0, parentId: '', position: 0 };
  const other = await createTestContext();
  const instance = await makeInstance(other);
  const told: unknown[] = [];
  other.bus.subscribe((message) => void (message.kind === 'changed' && told.push(message)));
  await directoryChanged(other, instance.guildId, { channels: [channel], roles: [] });
  await directoryChanged(other, instance.guildId, { channels: [{ ...channel }], roles: [] });
  await directoryChanged(other, instance.guildId, { channels: [], roles: [] });
  await eventually(() => expect(told.length).toBeGreaterThanOrEqual(2));
  expect(told).toHaveLength(2);
  await other.dispose();
});

test('channels stand in the order of their categories', async () => {
  await present('obelisk');
  const scope = systemScope((await readInstance('obelisk'))!.id);
  await eventually(async () => expect((await listChannels(context.db, scope)).length).toBeGreaterThan(10));
  const channels = await listChannels(context.db, scope);
  const categories = (await listCategories(context.db, scope)).map(({ id }) => id);
  const places = channels.map(({ parentId }) => categories.indexOf(parentId));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(channels.find(({ name }) => name === 'welcome')?.parentId).toBe(categories[0]);
});

test('a guild that gets another owner gets its instance another owner', async () => {
  await present('beach');
  const { id, ownerDiscordId } = guild('beach');
  await world.control('POST', `/discord/guilds/${id}/members`, { as: 'newcomer' });
  await world.control('PATCH', `/discord/guilds/${id}`, { owner: 'newcomer' });
  await eventually(async () =>
    expect((await readInstance('beach'))?.ownerDiscordId).not.toBe(ownerDiscordId),
  );
});

test('what happens while the connection is down is caught up with', async () => {
  await present('obelisk');
  await world.control('POST', '/discord/faults', { gateway: 'drop' });
  const { id } = guild('obelisk');
  await world.control('POST', `/discord/guilds/${id}/channels`, { name: 'made-meanwhile' });
  const scope = systemScope((await readInstance('obelisk'))!.id);
  await eventually(async () =>
    expect((await listChannels(context.db, scope)).map(({ name }) => name)).toContain('made-meanwhile'),
  );
});

test('deleting an instance makes the bot leave its guild', async () => {
  await present('northern');
  const row = await readInstance('northern');
  const actor = await makeUser(context, { discordId: row!.ownerDiscordId });
  await deleteInstance(context, { actor, scope: systemScope(row!.id), origin: 'dashboard' });
  expect(await readInstance('northern')).toBeUndefined();
  await eventually(async () => {
    const guilds = (await world.control('GET', '/discord/guilds')) as { id: string; hasBot: boolean }[];
    expect(guilds.find((entry) => entry.id === row!.guildId)).toMatchObject({ hasBot: false });
  });
});

test('of two workers one is connected to Discord, and the other takes over', async () => {
  const other = await createTestContext({
    databaseUrl: context.settings.databaseUrl,
    settings: { discord: world.discord },
  });
  const sessions = async () =>
    ((await world.control('GET', '/discord/gateway')) as { sessions: { connected?: boolean }[] }).sessions;
  await eventually(async () => expect(await sessions()).toHaveLength(1));
  const second = startGateway(other, [listenToGuilds]);
  await gateway.stop();
  await eventually(async () => expect(await sessions()).toHaveLength(1));
  const { id } = guild('obelisk');
  await world.control('POST', `/discord/guilds/${id}/channels`, { name: 'second-worker' });
  const scope = systemScope((await readInstance('obelisk'))!.id);
  await eventually(async () =>
    expect((await listChannels(context.db, scope)).map(({ name }) => name)).toContain('second-worker'),
  );
  await second.stop();
  await other.dispose();
});
