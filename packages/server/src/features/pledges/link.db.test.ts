import { registry } from '@arkwright/contracts/registry';
import { createTestApp, send } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { users } from '../../core/identity/table.ts';
import { patreonAccounts } from './table.ts';
import { createPledgeWorld, type PledgeWorld } from './testing/pledge-world.ts';

const { pledges } = registry;
let world: PledgeWorld;
beforeAll(async () => {
  world = await createPledgeWorld('link');
});
afterAll(() => world.dispose());

type Answer = { code: string; state: string };
type LinkOutcome = { success: boolean; message: string };

/** Gives consent at Patreon as one of its people; returns the parameters of the redirect to our page. */
async function consent(token: string, account: string): Promise<Answer> {
  const begun = await send(world.api, pledges.beginLink, { token });
  const { url } = begun.body as { url: string };
  const page = await fetch(`${url}&login_as=${account}`, { redirect: 'manual' });
  expect(page.status).toBe(302);
  const back = new URL(page.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:8080/patreon');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

const finish = async (token: string, body: Answer) =>
  (await send(world.api, pledges.link, { token, body })).body as LinkOutcome;
const accountOf = async (token: string) => (await send(world.api, pledges.account, { token })).body;
const discordIdOf = (name: string) =>
  world.sandbox.plan.accounts.find((account) => account.name === name)?.discordId ?? '';

test('a linked account gives its pledge to the person who linked it, whatever its Discord account is', async () => {
  const user = await world.newUser();
  const outcome = await finish(user.token, await consent(user.token, 'owner'));
  expect(outcome).toEqual({ success: true, message: 'Your Patreon account Owner (Tier 5) is linked.' });
  expect(await world.tierOf(user)).toBe(5);
  expect(await accountOf(user.token)).toMatchObject({
    isLinked: true,
    name: 'Owner (Tier 5)',
    pledge: { tier: 5, amountCents: 2000, status: 'active_patron' },
  });
  const [row] = await world.api.context.db.select().from(users).where(eq(users.id, user.id));
  expect(row?.patreonEmail).toBe('owner@arkwright.example');
  // One pledge never serves two: its Discord account gets nothing of it.
  const discordOwner = await world.newUser({ discordId: discordIdOf('owner') });
  await world.sweep();
  expect(await world.tierOf(discordOwner)).toBe(0);
  const taken = await finish(discordOwner.token, await consent(discordOwner.token, 'owner'));
  expect(taken).toMatchObject({ success: false, message: expect.stringContaining('another account here') });
  await send(world.api, pledges.unlink, { token: user.token });
  expect(await world.tierOf(user)).toBe(0);
  expect(await world.tierOf(discordOwner)).toBe(5);
  expect(await accountOf(user.token)).toEqual({ isLinked: false, name: '', pledge: null });
});

test('an address entered by an admin survives linking and unlinking', async () => {
  const user = await world.newUser();
  const { db } = world.api.context;
  const byId = eq(users.id, user.id);
  const type = (patreonEmail: string) => db.update(users).set({ patreonEmail }).where(byId);
  const address = async () => (await db.select().from(users).where(byId))[0]?.patreonEmail;
  const unlinkIt = () => send(world.api, pledges.unlink, { token: user.token });
  const link = async () => finish(user.token, await consent(user.token, 'owner-free'));
  // Typed before.
  await type('typed@example.test');
  expect(await link()).toMatchObject({ success: true });
  expect(await address()).toBe('typed@example.test');
  await unlinkIt();
  expect(await address()).toBe('typed@example.test');
  // Replaces the address that the link has set.
  await type('');
  await link();
  expect(await address()).toBe('owner-free@arkwright.example');
  await type('later@example.test');
  await link();
  expect(await address()).toBe('later@example.test');
  await unlinkIt();
  expect(await address()).toBe('later@example.test');
});

test('an address set by the link follows Patreon, and is removed with the link', async () => {
  const user = await world.newUser();
  const { db } = world.api.context;
  const address = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]?.patreonEmail;
  await finish(user.token, await consent(user.token, 'owner-free'));
  expect(await address()).toBe('owner-free@arkwright.example');
  // Another account in its place.
  await finish(user.token, await consent(user.token, 'manager-view'));
  expect(await address()).toBe('manager-view@arkwright.example');
  await send(world.api, pledges.unlink, { token: user.token });
  expect(await address()).toBe('');
});

test('only the session that began a link can finish it', async () => {
  const people = await Promise.all([world.newUser(), world.newUser()]);
  const second = await world.api.context.sessions.create(world.api.context.db, {
    userId: people[0]!.id,
    label: 'test',
  });
  const tokens = [people[0]!.token, second, people[1]!.token];
  for (const began of tokens) {
    for (const ended of tokens) {
      const { success } = await finish(ended, await consent(began, 'admin'));
      expect(success, `${tokens.indexOf(began)} → ${tokens.indexOf(ended)}`).toBe(began === ended);
      await send(world.api, pledges.unlink, { token: ended });
    }
  }
});

test('a reply works once, for ten minutes, and only with its state', async () => {
  const { token } = await world.newUser();
  const answer = await consent(token, 'newcomer');
  expect((await finish(token, { ...answer, state: 'x'.repeat(43) })).success).toBe(false);
  const replies = await Promise.all(Array.from({ length: 10 }, () => finish(token, answer)));
  expect(replies.filter(({ success }) => success)).toHaveLength(1);
  const late = await consent(token, 'newcomer');
  world.clock.pass(10 * 60_000);
  expect(await finish(token, late)).toMatchObject({ success: false });
});

test('a code that Patreon refuses links nothing', async () => {
  const { token } = await world.newUser();
  const { state } = await consent(token, 'newcomer');
  expect(await finish(token, { code: 'made-up', state })).toEqual({
    success: false,
    message: 'Patreon refused. Please link your account again.',
  });
  expect(await accountOf(token)).toMatchObject({ isLinked: false });
});

test('a linked person can have the pledge checked at once', async () => {
  const user = await world.newUser();
  await finish(user.token, await consent(user.token, 'manager-view'));
  expect(await world.tierOf(user)).toBe(0);
  await world.pledge(discordIdOf('manager-view'), { tier: 2 });
  const { body } = await send(world.api, pledges.refresh, { token: user.token });
  expect(body).toEqual({ success: true, message: 'Your pledge is up to date.' });
  expect(await world.tierOf(user)).toBe(2);
  // A restore without the key has dropped the tokens.
  await world.api.context.db
    .update(patreonAccounts)
    .set({ tokens: '' })
    .where(eq(patreonAccounts.userId, user.id));
  expect((await send(world.api, pledges.refresh, { token: user.token })).body).toEqual({
    success: false,
    message: 'Patreon refused. Please link your account again.',
  });
  expect(await world.tierOf(user)).toBe(2);
});

test('an expiring token is renewed once, however many calls use it, and an invalid one is reported', async () => {
  const user = await world.newUser();
  await finish(user.token, await consent(user.token, 'manager-edit'));
  const { db } = world.api.context;
  const endIt = () =>
    db.update(patreonAccounts).set({ expiresAt: 0 }).where(eq(patreonAccounts.userId, user.id));
  const refresh = async () =>
    (await send(world.api, pledges.refresh, { token: user.token })).body as LinkOutcome;
  await endIt();
  const replies = await Promise.all([refresh(), refresh(), refresh()]);
  expect(replies.every(({ success }) => success)).toBe(true);
  const [before] = await db.select().from(patreonAccounts).where(eq(patreonAccounts.userId, user.id));
  await endIt();
  expect((await refresh()).success).toBe(true);
  // The old refresh token has been used: Patreon no longer accepts it.
  await db
    .update(patreonAccounts)
    .set({ tokens: before!.tokens, expiresAt: 0 })
    .where(eq(patreonAccounts.userId, user.id));
  expect(await refresh()).toMatchObject({
    success: false,
    message: expect.stringContaining('link your account again'),
  });
});

test('tokens are sealed', async () => {
  const user = await world.newUser();
  await finish(user.token, await consent(user.token, 'manager-full'));
  const [row] = await world.api.context.db
    .select()
    .from(patreonAccounts)
    .where(eq(patreonAccounts.userId, user.id));
  expect(row?.tokens).toMatch(/^v1:/);
  expect(JSON.stringify(row)).not.toContain('accessToken');
});

test('if pledges are not connected every call says so', async () => {
  const api = await createTestApp();
  onTestFinished(() => api.dispose());
  const { makeUser } = await import('@arkwright/testing/factories');
  const { token } = await makeUser(api.context);
  expect((await send(api, pledges.info)).body).toEqual({ isConnected: false, pledgeUrl: '', manageUrl: '' });
  expect((await send(api, pledges.beginLink, { token })).body).toEqual({ url: '' });
  expect((await send(api, pledges.refresh, { token })).body).toMatchObject({ success: false });
  const body = { code: 'x', state: 'x' };
  expect((await send(api, pledges.link, { token, body })).body).toMatchObject({ success: false });
});
