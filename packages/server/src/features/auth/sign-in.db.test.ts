import { registry } from '@arkwright/contracts/registry';
import { newSecret, sha256 } from '@arkwright/server/platform/base/random';
import { eventually } from '@arkwright/testing/eventually';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ORIGIN = 'http://127.0.0.1:8080';
const { auth, users } = registry;

let world: TestSandbox;
let api: TestApp;
let now = Date.now();

beforeAll(async () => {
  world = await startTestSandbox('sign-in');
  const settings = { publicUrl: ORIGIN, discord: world.discord };
  api = await createTestApp({ settings, clock: { now: () => now } });
});
afterAll(async () => {
  await api.dispose();
  await world.dispose();
});

/** Goes to Discord's page, approves, and returns where Discord sends the browser back to. */
async function approve(challenge: string, account = 'owner'): Promise<string> {
  const begin = await api.app.inject(`/api/auth/discord/login?challenge=${challenge}`);
  expect(begin.statusCode).toBe(302);
  const page = await fetch(`${begin.headers.location}&login_as=${account}`, { redirect: 'manual' });
  expect(page.status).toBe(302);
  const back = new URL(page.headers.get('location') ?? '');
  expect(back.origin).toBe(ORIGIN);
  return back.pathname + back.search;
}

/** The one-time code that a finished sign-in leaves in the address bar. */
async function signInCode(verifier: string, account?: string): Promise<string> {
  const back = await api.app.inject(await approve(sha256(verifier), account));
  expect(back.statusCode).toBe(302);
  expect(back.headers['referrer-policy']).toBe('no-referrer');
  return String(back.headers.location).replace('/oauth/', '');
}

const exchange = (body: object) => send(api, auth.exchange, { body });

test('a person signs in with Discord, and the token gives access to the account', async () => {
  const verifier = newSecret();
  const code = await signInCode(verifier);
  expect(code).toMatch(/^oc_[\w-]{43}$/);
  const { status, body } = await exchange({ code, verifier });
  expect(status).toBe(200);
  const { token } = body as { token: string };
  expect(token).toMatch(/^as_[\w-]{43}$/);
  const self = await send(api, users.self, { token });
  const account = world.plan.accounts.find(({ name }) => name === 'owner');
  expect(self.body).toMatchObject({ discordId: account?.discordId, username: 'Owner (Tier 5)', role: 0 });
  expect((await send(api, auth.verifyLogin, { query: { token } })).body).toBe(true);
  expect((await send(api, auth.verifyLogin, { token })).body).toBe(true);
});

test('a code works once, and not after a try with a wrong verifier', async () => {
  const verifier = newSecret();
  const code = await signInCode(verifier);
  expect((await exchange({ code, verifier })).status).toBe(200);
  expect((await exchange({ code, verifier })).status).toBe(401);
  const other = await signInCode(verifier);
  expect((await exchange({ code: other, verifier: newSecret() })).status).toBe(401);
  expect((await exchange({ code: other, verifier })).status).toBe(401);
});

test('of many simultaneous exchanges exactly one succeeds', async () => {
  const verifier = newSecret();
  const code = await signInCode(verifier);
  const replies = await Promise.all(Array.from({ length: 20 }, () => exchange({ code, verifier })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a code expires after a minute', async () => {
  const verifier = newSecret();
  const code = await signInCode(verifier);
  now += 60_001;
  expect((await exchange({ code, verifier })).status).toBe(401);
});

test('a code can be checked for its person and verifier without using it up', async () => {
  const verifier = newSecret();
  const code = await signInCode(verifier, 'newcomer');
  const known = { username: 'Newcomer (No bot yet)', challenge: sha256(verifier) };
  for (const _again of [1, 2]) expect((await send(api, auth.peek, { body: { code } })).body).toEqual(known);
  expect((await exchange({ code, verifier })).status).toBe(200);
  expect((await send(api, auth.peek, { body: { code } })).status).toBe(401);
});

test('a code without its verifier signs nobody in, and still works for its own page', async () => {
  const verifier = newSecret();
  const code = await signInCode(verifier);
  for (const instead of [{}, { confirmed: true }, { verifier: '' }, { verifier: null, confirmed: true }])
    expect((await exchange({ code, ...instead })).status, JSON.stringify(instead)).toBe(400);
  expect((await exchange({ code, verifier })).status).toBe(200);
});

test('a reply from Discord works once, and only for a sign-in that we began', async () => {
  const back = await approve(sha256(newSecret()));
  expect((await api.app.inject(back)).headers.location).toMatch(/^\/oauth\/oc_/);
  expect((await api.app.inject(back)).headers.location).toBe('/login?failed=discord');
  const forged = '/api/auth/discord/callback?state=invented&code=invented';
  expect((await api.app.inject(forged)).headers.location).toBe('/login?failed=discord');
});

test('a sign-in that takes more than ten minutes on Discord is refused', async () => {
  const back = await approve(sha256(newSecret()));
  now += 10 * 60_000 + 1;
  expect((await api.app.inject(back)).headers.location).toBe('/login?failed=discord');
});

test('a person who declines on Discord comes back to the sign-in page', async () => {
  const begin = await api.app.inject(`/api/auth/discord/login?challenge=${sha256(newSecret())}`);
  const state = new URL(String(begin.headers.location)).searchParams.get('state');
  const back = await api.app.inject(`/api/auth/discord/callback?state=${state}&error=access_denied`);
  expect(back.headers.location).toBe('/login?failed=refused');
});

test('signing out ends the session permanently', async () => {
  const verifier = newSecret();
  const { body } = await exchange({ code: await signInCode(verifier), verifier });
  const { token } = body as { token: string };
  expect((await send(api, auth.logout, { token })).body).toBe(true);
  await eventually(async () => expect((await send(api, users.self, { token })).status).toBe(401));
  expect((await send(api, auth.verifyLogin, { query: { token } })).body).toBe(false);
});

test.each(['', 'short', `${'a'.repeat(43)}!`])('a challenge of %j is refused', async (challenge) => {
  const begin = await api.app.inject(`/api/auth/discord/login?challenge=${encodeURIComponent(challenge)}`);
  expect(begin.statusCode).toBe(400);
});
