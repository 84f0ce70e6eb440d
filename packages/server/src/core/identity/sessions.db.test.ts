import { MAX_SESSIONS } from '@arkwright/contracts/auth/bounds';
import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { makeUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppContext } from '../../context/app-context.ts';
import { createContext } from '../../create-context.ts';
import { createLogger } from '../../platform/base/logger.ts';
import { sha256 } from '../../platform/base/random.ts';
import { sessions, users } from './table.ts';

/**
 * The time of both processes: it only moves when a test moves it, so that no cached result expires by itself.
 */
const clock = { time: 0, now: () => clock.time };

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
beforeEach(() => {
  clock.time = 1_800_000_000_000;
  context.sessions.forget();
  elsewhere.sessions.forget();
});

const newUser = async () => (await makeUser(context)).id;
const signIn = (userId: string) =>
  context.db.transaction((tx) => context.sessions.create(tx, { userId, label: 'test' }));
const isValid = async (token: string) => (await context.sessions.find(token)) !== undefined;
const stored = async (token: string) => {
  const [row] = await context.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, sha256(token)));
  return row;
};

test('a token is 256 random bits, identifies the user, and is stored only as a hash', async () => {
  const userId = await newUser();
  const token = await signIn(userId);
  expect(token).toMatch(/^as_[A-Za-z0-9_-]{43}$/);
  expect(await context.sessions.find(token)).toMatchObject({ kind: 'user', id: userId, isSiteAdmin: false });
  const rows = await context.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(JSON.stringify(rows)).not.toContain(token.slice(3));
});

test('text that does not look like a token is none', async () => {
  const texts = ['', 'as_', 'as_short', `as_${'a'.repeat(44)}`, 'x'.repeat(100_000), "as_' or 1=1 --"];
  for (const text of texts) expect(await isValid(text), text.slice(0, 50)).toBe(false);
});

test('the hash of a token does not sign anyone in', async () => {
  const token = await signIn(await newUser());
  expect(await isValid(sha256(token))).toBe(false);
  expect(await isValid(`as_${sha256(token)}`)).toBe(false);
});

test('an unused session ends after 7 days', async () => {
  const [used, unused] = [await signIn(await newUser()), await signIn(await newUser())];
  clock.time += 7 * DAY_MS - 1;
  expect(await isValid(used)).toBe(true);
  clock.time += 1;
  expect(await isValid(unused)).toBe(false);
  expect(await isValid(used)).toBe(true);
});

test('a session that is used daily ends after 30 days', async () => {
  const token = await signIn(await newUser());
  for (let day = 1; day < 30; day++) {
    clock.time += DAY_MS;
    expect(await isValid(token), `day ${day}`).toBe(true);
  }
  clock.time += DAY_MS - 1;
  expect(await isValid(token)).toBe(true);
  clock.time += 1001;
  expect(await isValid(token)).toBe(false);
});

test('the last use of a session is written at most once in ten minutes', async () => {
  const token = await signIn(await newUser());
  const begin = clock.time;
  clock.time += 10 * MINUTE_MS;
  await isValid(token);
  expect((await stored(token))?.lastSeen).toBe(begin);
  clock.time += 1001;
  await isValid(token);
  expect((await stored(token))?.lastSeen).toBe(clock.time);
});

test('a person has at most ten sessions: the oldest makes room', async () => {
  const userId = await newUser();
  await context.db.delete(sessions).where(eq(sessions.userId, userId));
  const tokens: string[] = [];
  for (let n = 0; n < 12; n++) {
    clock.time += MINUTE_MS;
    tokens.push(await signIn(userId));
  }
  const valid = await Promise.all(tokens.map(isValid));
  expect(valid).toEqual([false, false, ...Array.from({ length: 10 }, () => true)]);
});

test('concurrent sign-ins do not exceed ten sessions', async () => {
  const userId = await newUser();
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 16 }, () => signIn(userId)));
    expect(await context.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(
      MAX_SESSIONS,
    );
  }
});

test('another person’s sign-in ends nobody’s session', async () => {
  const token = await signIn(await newUser());
  const other = await newUser();
  for (let n = 0; n < 11; n++) await signIn(other);
  expect(await isValid(token)).toBe(true);
});

test('expired sessions are deleted when the person signs in again', async () => {
  const userId = await newUser();
  const old = await signIn(userId);
  clock.time += 7 * DAY_MS + 1;
  const fresh = await signIn(userId);
  expect(await stored(old)).toBeUndefined();
  expect(await stored(fresh)).toBeDefined();
});

test('an ended session is over here at once and elsewhere soon', async () => {
  const [token, other] = [await signIn(await newUser()), await signIn(await newUser())];
  expect(await isValid(token)).toBe(true);
  expect(await elsewhere.sessions.find(token)).toBeDefined();
  await context.sessions.end(token);
  await context.bus.publish(context.db, { kind: 'access' });
  expect(await isValid(token)).toBe(false);
  await eventually(async () => expect(await elsewhere.sessions.find(token)).toBeUndefined());
  expect(await elsewhere.sessions.find(other)).toBeDefined();
});

test('an ended session is over elsewhere soon even if the message was lost', async () => {
  const token = await signIn(await newUser());
  expect(await elsewhere.sessions.find(token)).toBeDefined();
  await context.sessions.end(token);
  clock.time += 1000;
  expect(await elsewhere.sessions.find(token)).toBeUndefined();
});

test('all sessions end with the account', async () => {
  const userId = await newUser();
  const token = await signIn(userId);
  await context.db.delete(users).where(eq(users.id, userId));
  expect(await isValid(token)).toBe(false);
});

test('giving or removing a role soon takes effect in every process', async () => {
  const userId = await newUser();
  const token = await signIn(userId);
  expect(await elsewhere.sessions.find(token)).toMatchObject({ isSiteAdmin: false });
  await context.db.transaction(async (tx) => {
    await tx.update(users).set({ role: 1 }).where(eq(users.id, userId));
    await context.bus.publish(tx, { kind: 'access' });
  });
  await eventually(async () =>
    expect(await elsewhere.sessions.find(token)).toMatchObject({ isSiteAdmin: true }),
  );
});
