import { eventually } from '@arkwright/testing/eventually';
import { makeUser, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppContext } from '../../context/app-context.ts';
import { FRESH_MS, LAST_WORD_MS } from '../../core/access/member-roles.ts';
import { systemScope } from '../../core/access/scope.ts';
import { botInstances, managers, memberRoles } from '../../core/access/table.ts';
import { saveUserGuilds } from '../../core/access/user-guilds.ts';
import { notifications } from '../../core/identity/table.ts';
import { createContext } from '../../create-context.ts';
import { guildPresent } from '../../discord/guilds/presence.ts';
import { forgetRefusedIntents, listRefusedNeeds, noteRefusedIntents } from '../../discord/intents.ts';
import type { MemberNews } from '../../discord/members.ts';
import { createLogger } from '../../platform/base/logger.ts';

import { runChecks } from '../findings/check-service.ts';
import { followManagerRoles, managerRolesNeed } from './members-service.ts';

// Roles as managers, on the simulated Discord, with two processes on one database. Time moves only when a test moves it.

const clock = { time: 1_800_000_000_000, now: () => clock.time };
type GuildView = {
  roles: { id: string; name: string }[];
  members: { user: { id: string }; account: string | null }[];
};

let world: TestSandbox;
let context: TestContext;
let elsewhere: AppContext;
let guildId: string;
let botId: string;
let roleId: string;
let person: TestUser;
beforeAll(async () => {
  world = await startTestSandbox('roles');
  context = await createTestContext({ clock, settings: { discord: world.discord } });
  elsewhere = await createContext(context.settings, { clock, log: createLogger('silent') });
  const guild = world.plan.guilds.find(({ key }) => key === 'obelisk')!;
  guildId = guild.id;
  await guildPresent(context, { id: guildId, name: guild.name, iconUrl: '', ownerId: guild.ownerDiscordId });
  const [instance] = await context.db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
  botId = instance!.id;
  const { roles } = (await world.control('GET', `/discord/guilds/${guildId}`)) as GuildView;
  roleId = roles.find(({ name }) => name === 'Supporter')!.id;
  const discordId = world.plan.accounts.find(({ name }) => name === 'manager-view')!.discordId;
  person = await makeUser(context, { discordId });
});
afterAll(async () => {
  await elsewhere.close();
  await context.dispose();
  await world.dispose();
});

const setRole = (method: 'PUT' | 'DELETE') =>
  world.control(method, `/discord/guilds/${guildId}/members/${person.discordId}/roles/${roleId}`);
const find = (process: AppContext = context) =>
  process.memberships.find({ discordId: person.discordId }, botId);
const asked = async () => {
  const { requests } = (await world.control('GET', '/discord/requests')) as { requests: { path: string }[] };
  return requests.filter(({ path }) => path.includes(`/members/${person.discordId}`)).length;
};

beforeEach(async () => {
  // Whatever was asked or remembered before is old.
  clock.time += 60 * 60_000;
  await setRole('PUT');
  await saveUserGuilds(context.db, { userId: person.id, guildIds: [guildId, '123'] });
  await context.db
    .insert(managers)
    .values({ botId, discordId: roleId, kind: 'role', permissions: ['Servers_View'] });
});
afterEach(async () => {
  await context.db.delete(managers);
  await context.db.delete(memberRoles);
});

test('a person with the role is a manager, in every process and in the list', async () => {
  for (const process of [context, elsewhere]) {
    expect(await find(process)).toMatchObject({
      permissions: ['Servers_View'],
      isByRole: true,
      isOwner: false,
    });
    expect(await process.memberships.all({ discordId: person.discordId })).toMatchObject([{ botId }]);
  }
});

test('permissions of a person and of their roles add up', async () => {
  await context.db
    .insert(managers)
    .values({ botId, discordId: person.discordId, permissions: ['Logging_Edit'] });
  const member = await find();
  expect(member?.permissions.toSorted()).toEqual(['Logging_Edit', 'Servers_View']);
  expect(member?.grantIds.toSorted()).toEqual([roleId, person.discordId].toSorted());
});

test('a person who loses the role loses the permissions within a minute, in every process', async () => {
  for (const process of [context, elsewhere]) expect(await find(process)).toBeDefined();
  await setRole('DELETE');
  clock.time += FRESH_MS - 1;
  expect(await find()).toBeDefined();
  clock.time += 1;
  for (const process of [context, elsewhere]) {
    expect(await find(process)).toBeUndefined();
    expect(await process.memberships.all({ discordId: person.discordId })).toEqual([]);
  }
  expect(FRESH_MS).toBeLessThan(45_000);
});

test('a person who loses the role, or leaves, loses the permissions at once in every process when Discord reports it', async () => {
  const { discordId } = person;
  const news = { guildId, discordId };
  const tells = async (told: MemberNews) => followManagerRoles(context, systemScope(botId), told);
  expect(await managerRolesNeed.listUsers(context)).toEqual([botId]);
  for (const told of [
    { ...news, kind: 'changed', roleIds: ['1'], joinedAt: 0 },
    { ...news, kind: 'left' },
  ] as const) {
    for (const process of [context, elsewhere]) expect(await find(process)).toBeDefined();
    await tells(told);
    for (const process of [context, elsewhere])
      await eventually(async () => expect(await find(process)).toBeUndefined());
    await tells({ ...news, kind: 'changed', roleIds: [roleId], joinedAt: 0 });
    for (const process of [context, elsewhere])
      await eventually(async () => expect(await find(process)).toBeDefined());
  }
  // Nothing is stored about unknown members.
  await tells({ ...news, discordId: '77', kind: 'changed', roleIds: [roleId], joinedAt: 0 });
  expect(await context.db.select().from(memberRoles)).toHaveLength(1);
  await context.db.delete(managers);
  expect(await managerRolesNeed.listUsers(context)).toEqual([]);
});

test('while Discord refuses to list members, the page of an instance with manager roles says so', async () => {
  const named = () => listRefusedNeeds(context, systemScope(botId));
  expect(await named()).toEqual([]);
  const { ownerDiscordId } = world.plan.guilds.find(({ id }) => id === guildId)!;
  await makeUser(context, { discordId: ownerDiscordId });
  await noteRefusedIntents(context.db, context.discordApplications.shared, ['GuildMembers']);
  try {
    expect(await named()).toMatchObject([{ feature: 'Permissions', intent: 'Server Members Intent' }]);
    await runChecks(context);
    const [told] = await context.db.select().from(notifications);
    expect(told?.message).toContain('Discord does not tell the bot what a feature needs: Permissions');
    expect(told?.message).toContain('switch on “Server Members Intent” for it in Discord’s developer portal');
    await context.db.delete(managers);
    expect(await named()).toEqual([]);
  } finally {
    await forgetRefusedIntents(context.db, context.discordApplications.shared);
  }
});

test('a person who gets the role is a manager within a minute', async () => {
  await setRole('DELETE');
  expect(await find()).toBeUndefined();
  await setRole('PUT');
  clock.time += FRESH_MS;
  expect(await find(elsewhere)).toBeDefined();
});

test('a person who leaves the guild loses access', async () => {
  expect(await find()).toBeDefined();
  const path = `/discord/guilds/${guildId}/members`;
  await world.control('DELETE', `${path}/${person.discordId}`);
  clock.time += FRESH_MS;
  expect(await find()).toBeUndefined();
  await world.control('POST', path, { as: person.discordId });
});

test('a thousand simultaneous calls ask Discord once', async () => {
  const before = await asked();
  await Promise.all(Array.from({ length: 1000 }, () => find()));
  expect((await asked()) - before).toBe(1);
});

test('Discord is not asked about people who were not in the guild at the last sign-in', async () => {
  await saveUserGuilds(context.db, { userId: person.id, guildIds: ['123'] });
  const before = await asked();
  expect(await find()).toBeUndefined();
  expect(await context.memberships.all({ discordId: person.discordId })).toEqual([]);
  expect(await asked()).toBe(before);
});

test('user IDs are not taken for role IDs, or vice versa', async () => {
  await context.db.delete(managers);
  await context.db.insert(managers).values([
    { botId, discordId: roleId, kind: 'user', permissions: ['FullAccess'] },
    { botId, discordId: person.discordId, kind: 'role', permissions: ['FullAccess'] },
  ]);
  expect(await find()).toBeUndefined();
});

test('a grant ends on the millisecond, for users and roles, whatever is cached', async () => {
  await context.db.update(managers).set({ expiresAt: clock.time + 500 });
  expect(await find()).toBeDefined();
  clock.time += 499;
  expect(await find()).toBeDefined();
  clock.time += 1;
  expect(await find()).toBeUndefined();
  await context.db
    .update(managers)
    .set({ kind: 'user', discordId: person.discordId, expiresAt: clock.time + 5000 });
  clock.time += 4999;
  expect(await find()).toBeDefined();
  clock.time += 1;
  expect(await find()).toBeUndefined();
});

test("while Discord is away its last reply counts for five minutes, and then manager roles don't", async () => {
  expect(await find()).toBeDefined();
  const start = clock.time;
  const away = await createContext(
    { ...context.settings, discord: { ...world.discord, apiUrl: 'http://127.0.0.1:9/api' } },
    { clock, log: createLogger('silent') },
  );
  try {
    for (const passed of [FRESH_MS, 2 * 60_000, LAST_WORD_MS - 1]) {
      clock.time = start + passed;
      expect(await find(away)).toBeDefined();
    }
    clock.time = start + LAST_WORD_MS;
    expect(await find(away)).toBeUndefined();
    // Where it does answer, the same person is a manager.
    expect(await find(elsewhere)).toBeDefined();
  } finally {
    await away.close();
  }
});
