import { accountRoutes } from '@arkwright/contracts/account/routes';
import { registry } from '@arkwright/contracts/registry';
import { subscriptionRoutes } from '@arkwright/contracts/subscriptions/routes';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { AdminChange, AdminUser } from '@arkwright/contracts/users/admin-schema';
import { MAX_USERS } from '@arkwright/contracts/users/bounds';
import { eventually } from '@arkwright/testing/eventually';
import {
  makeInstance,
  makeUser,
  newSnowflake,
  serverFields,
  type TestUser,
} from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminChangeRetention } from '../../core/history/admin-changes.ts';
import { CHANGES_KEPT_MS } from '../../core/history/change-retention.ts';
import { adminChanges } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import { createServer } from '../servers/service.ts';
import { rememberUser } from '../users/service.ts';
import { updateUser } from './service.ts';

let api: TestApp;
let admin: TestUser;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());
beforeEach(async () => {
  await api.context.db.delete(adminChanges);
  await api.context.db.delete(users);
  api.context.sessions.forget();
  admin = await makeUser(api.context, { name: 'The admin', isSiteAdmin: true });
});

const post = (user: object, token = admin.token) => send(api, adminRoutes.update, { token, body: { user } });
const list = async (search?: string) => {
  const query: Record<string, string> = search === undefined ? {} : { search };
  return (await send(api, adminRoutes.users, { token: admin.token, query })).body as AdminUser[];
};
const changesOf = async (userId?: string) => {
  const query: Record<string, string> = userId === undefined ? {} : { userId };
  return (await send(api, adminRoutes.changes, { token: admin.token, query })).body as AdminChange[];
};
const stored = async ({ id }: { id: string }) => {
  const [row] = await api.context.db.select().from(users).where(eq(users.id, id));
  return row;
};

test('an admin changes the five fields, and the people concerned are notified', async () => {
  const user = await makeUser(api.context);
  const instance = await makeInstance(api.context, { owner: user });
  const heard: unknown[] = [];
  const stop = api.context.bus.subscribe((message) => void heard.push(message));
  const wanted = {
    tier: 3,
    role: 1,
    bonusType: 'FormerPatreon',
    patreonEmail: 'p@example.test',
    comment: 'Hi',
  };
  const reply = await post({ id: user.id, ...wanted });
  expect(reply).toMatchObject({ status: 200, body: { id: user.id, ...wanted } });
  expect(await stored(user)).toMatchObject(wanted);
  await eventually(() => {
    expect(heard).toContainEqual({ kind: 'access', of: { userId: user.id } });
    expect(heard).toContainEqual({
      kind: 'access',
      of: { botId: instance.id, discordIds: [user.discordId] },
    });
  });
  stop();
  const limits = await send(api, registry.bots.limits, { token: user.token });
  expect(limits.body).toMatchObject([{ limits: { servers: 35, dynamicConfig: true } }]);
});

test('only admins see the names of the bots that are deleted with an account', async () => {
  const user = await makeUser(api.context);
  const instances = [
    await makeInstance(api.context, { owner: user }),
    await makeInstance(api.context, { owner: user }),
  ];
  await makeInstance(api.context);
  const ask = (token: string) => send(api, adminRoutes.ownedBots, { token, query: { userId: user.id } });
  const { body } = await ask(admin.token);
  const named = instances.map(({ guildId }) => ({ guildId, guildName: `Guild ${guildId.slice(-4)}` }));
  expect(body).toEqual(named.toSorted((a, b) => (a.guildName < b.guildName ? -1 : 1)));
  expect((await ask(user.token)).status).toBe(403);
});

test("omitted fields keep their values, and fields that can't be edited are ignored", async () => {
  const user = await makeUser(api.context, { name: 'Real name', tier: 2 });
  const before = await stored(user);
  const evil = {
    discordId: newSnowflake(),
    username: 'Evil',
    email: 'evil@example.test',
    avatarUrl: 'https://evil.test',
    lastLogin: 1,
    createdAt: 1,
    selfHostingKnownIps: ['203.0.113.1'],
    isSiteAdmin: true,
  };
  const reply = await post({ id: user.id, comment: 'Only this', ...evil });
  expect(reply.status).toBe(200);
  expect(await stored(user)).toEqual({ ...before, comment: 'Only this' });
  for (const poison of ['"__proto__":{"role":1}', '"constructor":{"prototype":{"role":1}}']) {
    const refused = await api.app.inject({
      method: 'POST',
      url: '/api/user/',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: `{"user":{"id":"${user.id}",${poison}}}`,
    });
    expect(refused.statusCode).toBe(400);
  }
  expect(await stored(user)).toEqual({ ...before, comment: 'Only this' });
});

test.each([
  [{ tier: 8 }],
  [{ tier: '3' }],
  [{ role: 2 }],
  [{ role: -1 }],
  [{ bonusType: 'Nothing' }],
  [{ patreonEmail: 'no address' }],
  [{ comment: 'x'.repeat(1001) }],
])('%j is refused, and nothing changes', async (fields) => {
  const user = await makeUser(api.context);
  const before = await stored(user);
  expect(await post({ id: user.id, ...fields })).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  expect(await stored(user)).toEqual(before);
});

test('people who are not admins get nothing, and a missing user is not found', async () => {
  const user = await makeUser(api.context, { tier: 5 });
  expect((await post({ id: user.id, role: 1 }, user.token)).status).toBe(403);
  for (const route of [adminRoutes.users, adminRoutes.changes, subscriptionRoutes.checkAll])
    expect((await send(api, route, { token: user.token })).status).toBe(403);
  expect((await post({ id: 'nobody', tier: 1 })).status).toBe(404);
});

test('admins see the addresses where people self-host game servers, each once', async () => {
  const owner = await makeUser(api.context, { tier: 5 });
  const other = await makeUser(api.context, { tier: 5 });
  const instances = [
    await makeInstance(api.context, { owner }),
    await makeInstance(api.context, { owner }),
    await makeInstance(api.context, { owner: other }),
  ];
  const given = [
    { instance: instances[0], host: '203.0.113.9', hosting: 'SelfHosted' },
    { instance: instances[1], host: '203.0.113.9', hosting: 'SelfHosted' },
    { instance: instances[1], host: 'ark.example.test', hosting: 'SelfHosted' },
    { instance: instances[1], host: '203.0.113.10', hosting: 'NotSelected' },
    { instance: instances[2], host: '203.0.113.11', hosting: 'NotSelected' },
  ] as const;
  for (const [index, { instance, host, hosting }] of given.entries()) {
    const fields = serverFields({ name: `Server ${index}`, host, rconPort: 27_020 + index, hosting });
    await createServer(api.context, instance!.by, fields);
  }
  const addresses = async ({ id }: TestUser) =>
    (await list()).find((user) => user.id === id)?.selfHostingKnownIps;
  expect(await addresses(owner)).toEqual(['203.0.113.9', 'ark.example.test']);
  expect(await addresses(other)).toEqual([]);
  const { body } = await post({ id: owner.id, comment: 'Hosts' });
  expect(body).toMatchObject({ selfHostingKnownIps: ['203.0.113.9', 'ark.example.test'] });
});

test('users are listed, latest sign-in first, and found by ID, name, address and comment', async () => {
  const { db } = api.context;
  const [anna, bert] = [
    await makeUser(api.context, { name: 'Anna' }),
    await makeUser(api.context, { name: '100%_b' }),
  ];
  await db.update(users).set({ lastLogin: 5, comment: 'Knows Bert' }).where(eq(users.id, anna.id));
  await db.update(users).set({ lastLogin: 9, email: 'b@Example.test' }).where(eq(users.id, bert.id));
  expect((await list()).map(({ username }) => username)).toEqual(['100%_b', 'Anna', 'The admin']);
  const found = async (search: string) => (await list(search)).map(({ username }) => username);
  expect(await found('aNN')).toEqual(['Anna']);
  expect(await found('knows')).toEqual(['Anna']);
  expect(await found('example.TEST')).toEqual(['100%_b']);
  expect(await found(bert.discordId)).toEqual(['100%_b']);
  expect(await found('0%_')).toEqual(['100%_b']);
  expect(await found('%')).toEqual(['100%_b']);
  expect(await found('\\')).toEqual([]);
});

test('a very long list is cut off; users beyond it are found by searching', async () => {
  await api.context.db.execute(sql`
    insert into users (id, discord_id, username, last_login, created_at)
    select 'u' || n, n::text, 'Someone ' || n, n, 0 from generate_series(1, ${MAX_USERS}) as n`);
  expect(await list()).toHaveLength(MAX_USERS);
  expect((await list('The admin')).map(({ id }) => id)).toEqual([admin.id]);
});

test('actions of admins are recorded with the previous values', async () => {
  const user = await makeUser(api.context, { tier: 1 });
  await post({ id: user.id, tier: 4, comment: 'A friend', role: 0 });
  await post({ id: user.id, tier: 4 });
  expect(await changesOf(user.id)).toMatchObject([
    {
      actorName: 'The admin',
      action: 'user.changed',
      userId: user.id,
      before: { tier: 1, comment: '' },
      after: { tier: 4, comment: 'A friend' },
    },
  ]);
  expect(await changesOf('nobody')).toEqual([]);
  expect(
    (await send(api, accountRoutes.remove, { token: admin.token, params: { id: user.id } })).status,
  ).toBe(200);
  expect(await stored(user)).toBeUndefined();
  // Only the deletion of the account and its author stay, nothing else about the person.
  expect(await changesOf()).toMatchObject([
    { actorName: 'The admin', action: 'user.deleted', userId: user.id, before: null, after: null },
  ]);
});

test("deleting an admin's account removes the name from their recorded actions", async () => {
  const user = await makeUser(api.context);
  const other = await makeUser(api.context, { name: 'Second admin', isSiteAdmin: true });
  await post({ id: user.id, tier: 4 }, other.token);
  await send(api, accountRoutes.remove, { token: other.token, params: { id: other.id } });
  expect(await changesOf(user.id)).toMatchObject([{ actorName: 'a deleted user', after: { tier: 4 } }]);
});

test('entries are kept for two years', async () => {
  const user = await makeUser(api.context);
  await post({ id: user.id, tier: 4 });
  const [{ at }] = (await changesOf()) as [AdminChange];
  const limit = 1000;
  expect(await adminChangeRetention.deleteSome(api.context.db, { now: at + CHANGES_KEPT_MS, limit })).toBe(0);
  expect(
    await adminChangeRetention.deleteSome(api.context.db, { now: at + CHANGES_KEPT_MS + 1, limit }),
  ).toBe(1);
});

test("the last admin can't lose the role or delete the account", async () => {
  expect(await post({ id: admin.id, role: 0 })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: 'This is the last admin. Make someone else an admin first.' },
  });
  const reply = await send(api, accountRoutes.remove, { token: admin.token, params: { id: admin.id } });
  expect(reply.status).toBe(409);
  expect(await stored(admin)).toMatchObject({ role: 1 });
  // Other changes are no matter.
  expect((await post({ id: admin.id, role: 1, tier: 5 })).status).toBe(200);
});

test('of two simultaneous demotions of the last two admins exactly one succeeds, 200 times', async () => {
  const { context } = api;
  const second = await makeUser(context, { isSiteAdmin: true });
  const both = [admin, second] as const;
  const outcomes = new Map<string, number>();
  for (let round = 0; round < 200; round++) {
    await context.db
      .update(users)
      .set({ role: 1 })
      .where(inArray(users.id, [admin.id, second.id]));
    // Each demotes the other, itself, or both the same one.
    const pairs = [
      [0, 1],
      [0, 0],
      [1, 0],
    ] as const;
    const [first, other] = pairs[round % 3] ?? pairs[0];
    const targets = round % 3 === 0 ? [both[1], both[0]] : [both[first], both[other === first ? 1 : other]];
    const settled = await Promise.allSettled(
      both.map((actor, index) => updateUser(context, actor, { id: targets[index]!.id, role: 0 })),
    );
    const done = settled.filter(({ status }) => status === 'fulfilled').length;
    const left = await context.db.select({ id: users.id }).from(users).where(eq(users.role, 1));
    expect(left, `round ${round}`).toHaveLength(1);
    expect(done, `round ${round}`).toBe(1);
    const code = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))[0];
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
  }
  // Refused because it would be the last admin, or because the caller has lost the role.
  expect([...outcomes.keys()].toSorted().every((code) => ['CONFLICT', 'FORBIDDEN'].includes(code))).toBe(
    true,
  );
});

test('a demotion and the simultaneous deletion of the other admin leave one admin', async () => {
  const { context } = api;
  for (let round = 0; round < 20; round++) {
    const second = await makeUser(context, { isSiteAdmin: true });
    await Promise.allSettled([
      updateUser(context, admin, { id: admin.id, role: 0 }),
      send(api, accountRoutes.remove, { token: second.token, params: { id: second.id } }),
    ]);
    const left = await context.db.select({ id: users.id }).from(users).where(eq(users.role, 1));
    expect(left.length, `round ${round}`).toBeGreaterThan(0);
    await context.db.update(users).set({ role: 1 }).where(eq(users.id, admin.id));
    await context.db.delete(users).where(eq(users.id, second.id));
  }
});

test('the environment variable makes a person the first admin, at the next sign-in', async () => {
  const discordId = newSnowflake();
  const profile = { discordId, username: 'Operator', avatarUrl: '', email: '' };
  const id = await rememberUser(api.context, profile);
  expect(await stored({ id })).toMatchObject({ role: 0 });
  const named = { ...api.context, settings: { ...api.context.settings, adminDiscordIds: [discordId] } };
  await rememberUser(named, profile);
  expect(await stored({ id })).toMatchObject({ role: 1 });
});
