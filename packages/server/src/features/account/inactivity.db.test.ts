import { makeInstance, makeManager, makeUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances, managers } from '../../core/access/table.ts';
import { sessions, users } from '../../core/identity/table.ts';
import { TURN_OVER } from '../../platform/work/testing/turn-over.ts';
import { rememberUser } from '../users/service.ts';
import { removeUnused, UNUSED_MS } from './inactivity-service.ts';
import { removeUnusedAccount } from './remove-service.ts';

const START = 1_800_000_000_000;
const clock = { time: START, now: () => clock.time };

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ clock });
});
afterAll(() => context.dispose());
beforeEach(async () => {
  clock.time = START;
  await context.db.delete(users);
});

const isThere = async (id: string) =>
  (await context.db.select().from(users).where(eq(users.id, id))).length > 0;
const profile = (discordId: string) => ({ discordId, username: 'Name', avatarUrl: '', email: '' });

test('an account is deleted three years after the last sign-in, not a millisecond earlier', async () => {
  const user = await makeUser(context);
  clock.time += 1000;
  await rememberUser(context, profile(user.discordId));
  clock.time += UNUSED_MS - 1;
  await removeUnused(context);
  expect(await isThere(user.id)).toBe(true);
  clock.time += 1;
  await removeUnused(context, TURN_OVER);
  expect(await isThere(user.id)).toBe(true);
  await removeUnused(context);
  expect(await isThere(user.id)).toBe(false);
});

test('three years are at least three calendar years', () => {
  for (const from of ['2024-02-29', '2025-01-01', '2027-03-01', '2028-02-28']) {
    const begin = new Date(`${from}T00:00:00Z`);
    const end = new Date(begin);
    end.setUTCFullYear(end.getUTCFullYear() + 3);
    expect(UNUSED_MS).toBeGreaterThanOrEqual(end.getTime() - begin.getTime());
  }
});

test("for people who never signed in the time counts from the account's creation", async () => {
  const user = await makeUser(context);
  await context.db.delete(sessions);
  clock.time += UNUSED_MS;
  await removeUnused(context);
  expect(await isThere(user.id)).toBe(false);
});

test('a session in use and the admin role keep an account', async () => {
  const [user, admin] = [await makeUser(context), await makeUser(context, { isSiteAdmin: true })];
  clock.time += UNUSED_MS;
  await context.db
    .update(sessions)
    .set({ lastSeen: clock.time - 1000 })
    .where(eq(sessions.userId, user.id));
  await removeUnused(context);
  expect([await isThere(user.id), await isThere(admin.id)]).toEqual([true, true]);
});

test("a guild keeps its bot; an instance that the bot has left is deleted, and so are the person's manager entries", async () => {
  const resting = await makeInstance(context);
  const active = await makeInstance(context, { owner: resting.owner });
  const foreign = await makeInstance(context);
  await context.db.update(botInstances).set({ isActive: false }).where(eq(botInstances.id, resting.id));
  const manager = await makeManager(context, foreign, ['FullAccess']);
  clock.time += UNUSED_MS;
  await context.db
    .update(sessions)
    .set({ lastSeen: clock.time })
    .where(eq(sessions.userId, foreign.owner.id));
  await removeUnused(context);
  expect([await isThere(resting.owner.id), await isThere(manager.id)]).toEqual([false, false]);
  const bots = await context.db.select({ id: botInstances.id }).from(botInstances);
  expect(bots.map(({ id }) => id).toSorted()).toEqual([active.id, foreign.id].toSorted());
  expect(await context.db.select().from(managers)).toEqual([]);
});

test('an account whose person signs in just before the deletion is kept', async () => {
  const user = await makeUser(context);
  clock.time += UNUSED_MS;
  const unusedSince = clock.time - UNUSED_MS;
  await rememberUser(context, profile(user.discordId));
  expect(await removeUnusedAccount(context, { id: user.id, unusedSince })).toBe(false);
  expect(await isThere(user.id)).toBe(true);
});
