import { accountRoutes } from '@arkwright/contracts/account/routes';
import type { SessionInfo } from '@arkwright/contracts/account/schema';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { userRoutes } from '@arkwright/contracts/users/routes';
import { eventually } from '@arkwright/testing/eventually';
import { makeUser, type TestUser } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginCodes, sessions } from '../../core/identity/table.ts';
import { sha256 } from '../../platform/base/random.ts';

// Two processes on one database: what one of them ends has to be over in the other.

let api: TestApp;
let elsewhere: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  elsewhere = await createTestApp({ databaseUrl: api.context.settings.databaseUrl });
});
afterAll(async () => {
  await elsewhere.dispose();
  await api.dispose();
});

const signIn = (user: TestUser, label: string) =>
  api.context.db.transaction((tx) => api.context.sessions.create(tx, { userId: user.id, label }));
const list = async (token: string) =>
  (await send(api, accountRoutes.sessions, { token })).body as SessionInfo[];
const statusOf = async (app: TestApp, token: string) => (await send(app, userRoutes.self, { token })).status;

test('sessions are listed with recognizable details, latest use first, the current one marked', async () => {
  const user = await makeUser(api.context);
  const other = await makeUser(api.context);
  const phone = await signIn(user, 'Firefox on Android (203.0…)');
  const { db } = api.context;
  await db
    .update(sessions)
    .set({ lastSeen: Date.now() - DAY_MS })
    .where(eq(sessions.tokenHash, sha256(phone)));
  const found = await list(user.token);
  expect(found).toMatchObject([
    { label: 'test', isCurrent: true },
    { label: 'Firefox on Android (203.0…)', isCurrent: false },
  ]);
  expect((await list(phone)).find(({ isCurrent }) => isCurrent)?.label).toBe('Firefox on Android (203.0…)');
  // Neither the token nor its stored hash.
  for (const token of [user.token, phone]) {
    expect(JSON.stringify(found)).not.toContain(token);
    expect(JSON.stringify(found)).not.toContain(sha256(token));
  }
  expect(await list(other.token)).toHaveLength(1);
});

test('an expired session is not listed', async () => {
  const user = await makeUser(api.context);
  const old = await signIn(user, 'old');
  const { db } = api.context;
  await db
    .update(sessions)
    .set({ lastSeen: Date.now() - 7 * DAY_MS })
    .where(eq(sessions.tokenHash, sha256(old)));
  expect((await list(user.token)).map(({ label }) => label)).toEqual(['test']);
});

test('ending one session ends it in every process, and no other', async () => {
  const user = await makeUser(api.context);
  const phone = await signIn(user, 'phone');
  expect(await statusOf(elsewhere, phone)).toBe(200);
  const id = (await list(user.token)).find(({ label }) => label === 'phone')!.id;
  const end = { token: user.token, params: { id } };
  expect(await send(api, accountRoutes.endSession, end)).toMatchObject({ status: 200, body: true });
  expect(await statusOf(api, phone)).toBe(401);
  await eventually(async () => expect(await statusOf(elsewhere, phone)).toBe(401));
  expect(await statusOf(elsewhere, user.token)).toBe(200);
  expect((await send(api, accountRoutes.endSession, end)).status).toBe(404);
});

test("another person's session can't be ended", async () => {
  const [user, other] = [await makeUser(api.context), await makeUser(api.context)];
  const [foreign] = await list(other.token);
  const reply = await send(api, accountRoutes.endSession, { token: user.token, params: { id: foreign!.id } });
  expect(reply.status).toBe(404);
  expect(await statusOf(api, other.token)).toBe(200);
});

test('signing out everywhere ends all sessions and sign-ins that are about to finish', async () => {
  const user = await makeUser(api.context);
  const bystander = await makeUser(api.context);
  const phone = await signIn(user, 'phone');
  await api.context.db
    .insert(loginCodes)
    .values({ codeHash: sha256('code'), userId: user.id, challenge: 'x', expiresAt: Date.now() + DAY_MS });
  expect(await statusOf(elsewhere, phone)).toBe(200);
  expect((await send(api, accountRoutes.endAllSessions, { token: user.token })).status).toBe(200);
  expect(await statusOf(api, user.token)).toBe(401);
  await eventually(async () => expect(await statusOf(elsewhere, phone)).toBe(401));
  expect(await statusOf(elsewhere, bystander.token)).toBe(200);
  const codes = await api.context.db.select().from(loginCodes).where(eq(loginCodes.userId, user.id));
  expect(codes).toEqual([]);
});
