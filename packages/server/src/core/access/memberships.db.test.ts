import { eventually } from '@arkwright/testing/eventually';
import {
  makeInstance,
  makeManager,
  makeUser,
  newSnowflake,
  type TestInstance,
} from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../context/app-context.ts';
import { createContext } from '../../create-context.ts';
import { createLogger } from '../../platform/base/logger.ts';
import type { Queries } from '../../platform/database/database.ts';
import { users } from '../identity/table.ts';
import { botInstances, managers } from './table.ts';

/**
 * The time of both processes: it only moves when a test moves it, so that no cached result expires by itself.
 */
const clock = { time: 1_800_000_000_000, now: () => clock.time };

let context: TestContext;
/** Another process on the same database. */
let elsewhere: AppContext;
beforeAll(async () => {
  context = await createTestContext({ clock });
  elsewhere = await createContext(context.settings, { clock, log: createLogger('silent') });
});
afterAll(async () => {
  await elsewhere.close();
  await context.dispose();
});

const managerOf = (instance: TestInstance, discordId: string) =>
  and(eq(managers.botId, instance.id), eq(managers.discordId, discordId));

/** Changes permissions like the services do: with a message to every process. */
const changeAccess = (change: (tx: Queries) => Promise<unknown>) =>
  context.db.transaction(async (tx) => {
    await change(tx);
    await context.bus.publish(tx, { kind: 'access' });
  });

test('the owner, a manager and a stranger have their standing', async () => {
  const instance = await makeInstance(context, { tier: 3 });
  const manager = await makeManager(context, instance, ['Servers_Edit']);
  const stranger = await makeUser(context);
  expect(await context.memberships.find({ discordId: instance.owner.discordId }, instance.id)).toMatchObject({
    isOwner: true,
    permissions: [],
    tier: 3,
  });
  expect(await context.memberships.find({ discordId: manager.discordId }, instance.id)).toMatchObject({
    isOwner: false,
    permissions: ['Servers_Edit'],
    tier: 3,
    ownerDiscordId: instance.owner.discordId,
  });
  expect(await context.memberships.find({ discordId: stranger.discordId }, instance.id)).toBeUndefined();
  expect(
    await context.memberships.find({ discordId: stranger.discordId }, 'no such instance'),
  ).toBeUndefined();
});

test('a manager without any permission is a member, and a manager of another instance is not', async () => {
  const [instance, other] = [await makeInstance(context), await makeInstance(context)];
  const manager = await makeManager(context, instance, []);
  expect(await context.memberships.find({ discordId: manager.discordId }, instance.id)).toMatchObject({
    permissions: [],
  });
  expect(await context.memberships.find({ discordId: manager.discordId }, other.id)).toBeUndefined();
  expect(await context.memberships.find({ discordId: instance.owner.discordId }, other.id)).toBeUndefined();
});

test('the owner’s tier decides for every caller; an owner without an account has the free tier', async () => {
  const instance = await makeInstance(context, { tier: 0 });
  const generous = await makeManager(context, instance, ['FullAccess']);
  await context.db.update(users).set({ tier: 5 }).where(eq(users.id, generous.id));
  const member = await context.memberships.find({ discordId: generous.discordId }, instance.id);
  expect(member).toMatchObject({ tier: 0, limits: { servers: 6, apiAccess: false } });
  const abandoned = await makeInstance(context, { tier: 5 });
  const heir = await makeManager(context, abandoned, []);
  await context.db.delete(users).where(eq(users.id, abandoned.owner.id));
  expect(await context.memberships.find({ discordId: heir.discordId }, abandoned.id)).toMatchObject({
    tier: 0,
  });
});

test('all instances of a person are listed by guild name, with the standing in each', async () => {
  const person = await makeUser(context);
  const [second, first] = [await makeInstance(context, { owner: person }), await makeInstance(context)];
  await makeInstance(context);
  await context.db.update(botInstances).set({ guildName: 'B' }).where(eq(botInstances.id, second.id));
  await context.db.update(botInstances).set({ guildName: 'A' }).where(eq(botInstances.id, first.id));
  await context.db
    .insert(managers)
    .values({ botId: first.id, discordId: person.discordId, permissions: ['Decay_View'] });
  expect(await context.memberships.all({ discordId: person.discordId })).toMatchObject([
    { botId: first.id, member: { isOwner: false, permissions: ['Decay_View'] } },
    { botId: second.id, member: { isOwner: true } },
  ]);
});

test('a permission held in one instance counts as held somewhere', async () => {
  const [one, two] = [await makeInstance(context), await makeInstance(context)];
  const person = await makeManager(context, one, ['Decay_View']);
  const holds = () => context.memberships.holdsAnywhere({ discordId: person.discordId }, 'Servers_View');
  expect(await holds()).toBe(false);
  await context.db
    .insert(managers)
    .values({ botId: two.id, discordId: person.discordId, permissions: ['Servers_Edit'] });
  expect(await holds()).toBe(true);
});

test('a removed manager is soon a stranger in every process', async () => {
  const instance = await makeInstance(context);
  const manager = await makeManager(context, instance, ['FullAccess']);
  expect(await elsewhere.memberships.find({ discordId: manager.discordId }, instance.id)).toBeDefined();
  expect(await context.memberships.find({ discordId: manager.discordId }, instance.id)).toBeDefined();
  await changeAccess((tx) => tx.delete(managers).where(managerOf(instance, manager.discordId)));
  for (const { memberships } of [elsewhere, context]) {
    await eventually(async () =>
      expect(await memberships.find({ discordId: manager.discordId }, instance.id)).toBeUndefined(),
    );
  }
});

test('a removed permission is soon gone in every process', async () => {
  const instance = await makeInstance(context);
  const manager = await makeManager(context, instance, ['Servers_Edit', 'Decay_View']);
  await elsewhere.memberships.find({ discordId: manager.discordId }, instance.id);
  await changeAccess((tx) =>
    tx
      .update(managers)
      .set({ permissions: ['Decay_View'] })
      .where(managerOf(instance, manager.discordId)),
  );
  await eventually(async () => {
    const member = await elsewhere.memberships.find({ discordId: manager.discordId }, instance.id);
    expect(member).toMatchObject({ permissions: ['Decay_View'] });
  });
});

test('a former owner is soon a stranger, and the new owner has all permissions', async () => {
  const instance = await makeInstance(context);
  const heir = await makeUser(context);
  await elsewhere.memberships.find({ discordId: instance.owner.discordId }, instance.id);
  await elsewhere.memberships.find({ discordId: heir.discordId }, instance.id);
  await changeAccess((tx) =>
    tx.update(botInstances).set({ ownerDiscordId: heir.discordId }).where(eq(botInstances.id, instance.id)),
  );
  await eventually(async () => {
    expect(
      await elsewhere.memberships.find({ discordId: instance.owner.discordId }, instance.id),
    ).toBeUndefined();
    expect(await elsewhere.memberships.find({ discordId: heir.discordId }, instance.id)).toMatchObject({
      isOwner: true,
    });
  });
});

test('a tier that ends soon takes its features with it', async () => {
  const instance = await makeInstance(context, { tier: 3 });
  const limits = async () =>
    (await elsewhere.memberships.find({ discordId: instance.owner.discordId }, instance.id))?.limits;
  expect(await limits()).toMatchObject({ apiAccess: true, servers: 35 });
  await changeAccess((tx) => tx.update(users).set({ tier: 0 }).where(eq(users.id, instance.owner.id)));
  await eventually(async () => expect(await limits()).toMatchObject({ apiAccess: false, servers: 6 }));
});

test('a change whose message was lost soon takes effect elsewhere', async () => {
  const instance = await makeInstance(context);
  const manager = await makeManager(context, instance, ['FullAccess']);
  await elsewhere.memberships.find({ discordId: manager.discordId }, instance.id);
  await context.db.delete(managers).where(managerOf(instance, manager.discordId));
  clock.time += 1000;
  expect(await elsewhere.memberships.find({ discordId: manager.discordId }, instance.id)).toBeUndefined();
});

test('a person without an account can be made manager, and is one from the first sign-in', async () => {
  const instance = await makeInstance(context);
  const discordId = newSnowflake();
  await context.db.insert(managers).values({ botId: instance.id, discordId, permissions: ['Servers_View'] });
  const person = await makeUser(context, { discordId });
  expect(await context.memberships.find({ discordId: person.discordId }, instance.id)).toMatchObject({
    permissions: ['Servers_View'],
  });
});
