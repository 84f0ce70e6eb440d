import { accountRoutes } from '@arkwright/contracts/account/routes';
import { registry } from '@arkwright/contracts/registry';
import { userRoutes } from '@arkwright/contracts/users/routes';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeUser } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { changes } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import { guildDepartures } from '../../core/instances/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { decayEntries } from '../decay/table.ts';
import { rememberUser } from '../users/service.ts';
import { listRegisteredIn } from './forget-repository.ts';
import { forgetPerson } from './forget-service.ts';
import { accountDepartures } from './table.ts';
import { columnsWith, makeBusyPerson } from './testing/account-world.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  // Another admin, so that no other account here is the last admin's.
  await makeUser(api.context, { isSiteAdmin: true });
});
afterAll(() => api.dispose());

const remove = (token: string, id: string) => send(api, accountRoutes.remove, { token, params: { id } });
const statusOf = async (token: string) => (await send(api, userRoutes.self, { token })).status;

/** The queued part of all deletions, as the worker does it. */
async function forgetAll(): Promise<void> {
  for (const { id } of await api.context.db.select().from(accountDepartures))
    await forgetPerson(api.context, id);
}

test('an account is deleted with its instances, and no trace of the person is left in the database', async () => {
  const { db } = api.context;
  const { person, own, elsewhere } = await makeBusyPerson(api);
  expect(await columnsWith(api, person.discordId)).toContain('public.changes.actor_id');
  const second = await db.transaction((tx) =>
    api.context.sessions.create(tx, { userId: person.id, label: 'phone' }),
  );
  const reply = await remove(person.token, person.id);
  expect(reply).toMatchObject({ status: 200, body: true });

  expect(await statusOf(person.token)).toBe(401);
  expect(await statusOf(second)).toBe(401);
  const instances = await db
    .select()
    .from(botInstances)
    .where(inArray(botInstances.id, [own.id, elsewhere.id]));
  expect(instances.map(({ id }) => id)).toEqual([elsewhere.id]);
  // The bot leaves the guild of the instance that is gone.
  const departures = await db.select().from(guildDepartures).where(eq(guildDepartures.guildId, own.guildId));
  expect(departures).toHaveLength(1);

  await forgetAll();
  for (const trace of [person.discordId, person.name, person.id]) {
    expect(await columnsWith(api, trace), trace).toEqual([]);
  }
});

test('other people\'s history stays, with "a deleted user" in it', async () => {
  const { db } = api.context;
  const { person, elsewhere } = await makeBusyPerson(api);
  const of = () => db.select().from(changes).where(eq(changes.botId, elsewhere.id)).orderBy(changes.at);
  const before = await of();
  await remove(person.token, person.id);
  await forgetAll();
  const after = await of();
  // No entry is lost, and one is new: the removal of the manager.
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter(({ actorName }) => actorName === 'a deleted user')).toHaveLength(5);
  const managers = after.filter(({ action }) => action === 'managers.changed');
  expect(managers).toMatchObject([
    { after: [{ discordId: 'deleted', permissions: ['FullAccess'] }] },
    { actorKind: 'system', before: [{ discordId: 'deleted', permissions: ['FullAccess'] }], after: [] },
  ]);
  // The approval of the deleted person is gone.
  const entries = await db.select().from(decayEntries).where(eq(decayEntries.botId, elsewhere.id));
  expect(entries).toMatchObject([{ state: 'due', approvals: [{ id: elsewhere.owner.discordId }] }]);
  const versions = await send(api, registry.history.versions, {
    token: elsewhere.owner.token,
    params: { botId: elsewhere.id, group: 'log' },
  });
  expect(versions.body).toMatchObject([{ savedBy: 'a deleted user' }]);
});

test('signing in again makes a fresh account, whose changes keep its name', async () => {
  const { context } = api;
  const { person, elsewhere } = await makeBusyPerson(api);
  await remove(person.token, person.id);
  const profile = { discordId: person.discordId, username: person.name, avatarUrl: '', email: '' };
  const id = await rememberUser(context, profile);
  expect(id).not.toBe(person.id);
  const token = await context.db.transaction((tx) => context.sessions.create(tx, { userId: id, label: '' }));
  const self = await send(api, userRoutes.self, { token });
  expect(self.body).toMatchObject({ tier: 0, role: 0, bonusType: 'None', patreonEmail: '' });
  expect((await send(api, registry.bots.forDiscordUser, { token })).body).toEqual([]);

  // Made a manager again before the histories are done: only earlier entries are changed.
  const [departure] = await context.db.select().from(accountDepartures);
  await eventually(() => expect(context.clock.now()).toBeGreaterThan(departure!.at));
  await send(api, registry.bots.update, {
    token: elsewhere.owner.token,
    body: {
      bot: { id: elsewhere.id, managers: [{ discordId: person.discordId, permissions: ['FullAccess'] }] },
    },
  });
  await send(api, registry.bots.update, {
    token,
    body: { bot: { id: elsewhere.id, log: { filterSaveWorld: false } } },
  });
  await forgetAll();
  const own = await context.db.select().from(changes).where(eq(changes.actorId, person.discordId));
  expect(own).toMatchObject([{ action: 'settings.changed', actorName: person.name }]);
});

test("deleting another person's account answers as if it did not exist, and deletes nothing", async () => {
  const [person, other] = [await makeUser(api.context), await makeUser(api.context)];
  const [foreign, missing] = [await remove(person.token, other.id), await remove(person.token, 'nobody')];
  const { requestId: _one, ...answer } = foreign.body as { requestId: string };
  expect(foreign.status).toBe(404);
  expect(missing.body).toMatchObject(answer);
  expect(await statusOf(other.token)).toBe(200);
});

test('of two deletions at once, one deletes and the other finds nothing', async () => {
  const { person } = await makeBusyPerson(api);
  const replies = await Promise.all([remove(person.token, person.id), remove(person.token, person.id)]);
  const statuses = replies.map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(200);
  expect([401, 404]).toContain(statuses[1]);
});

test('people who manage each other’s instances can be deleted at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    const [a, b] = [await makeInstance(api.context), await makeInstance(api.context)];
    for (const [instance, manager] of [
      [a, b.owner],
      [b, a.owner],
    ] as const) {
      await send(api, registry.bots.update, {
        token: instance.owner.token,
        body: {
          bot: { id: instance.id, managers: [{ discordId: manager.discordId, permissions: ['FullAccess'] }] },
        },
      });
    }
    const replies = await Promise.all([a, b].map(({ owner }) => remove(owner.token, owner.id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  }
});

test('a deletion that fails in the middle changes nothing', async () => {
  const { person, own } = await makeBusyPerson(api);
  const send_ = api.context.jobs.send;
  api.context.jobs.send = async (queue, ...rest) => {
    if (queue === 'account.forget') throw new Error('No');
    return send_(queue, ...rest);
  };
  expect((await remove(person.token, person.id)).status).toBe(500);
  api.context.jobs.send = send_;
  expect(await statusOf(person.token)).toBe(200);
  const [instance] = await api.context.db.select().from(botInstances).where(eq(botInstances.id, own.id));
  expect(instance?.isActive).toBe(true);
  const [row] = await api.context.db.select().from(users).where(eq(users.id, person.id));
  expect(row?.username).toBe(person.name);
});

test('finding registered players in the histories of all instances uses an index', async () => {
  const { db } = api.context;
  const instance = await makeInstance(api.context);
  await db.execute(sql`
    insert into changes select ${instance.id}, 'many' || n, 1, 'user', '', '', 'dashboard', 'PlayerRegistration', 'x', 'x', '', '',
      null, jsonb_build_object('discordId', n::text) from generate_series(1, 5000) as n`);
  await db.execute(sql`analyze changes`);
  let plan: unknown;
  // Explains the queries instead of running them.
  const explaining = {
    execute: async (query: SQL) => {
      plan = (await db.execute(sql`explain ${query}`)).rows;
      return { rows: [] };
    },
  } as unknown as Queries;
  await listRegisteredIn(explaining, { id: '', discordId: '77', username: '', at: 2 });
  expect(JSON.stringify(plan)).toMatch(/changes_registered_before.*changes_registered_after/);
});
