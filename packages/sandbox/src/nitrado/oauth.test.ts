import { expect, test } from 'vitest';
import {
  authorize,
  CLIENT_FIELDS,
  callerOf,
  makeFolder,
  postToken,
  REDIRECT,
  signIn,
  startTestNitrado,
} from './testing/test-nitrado.ts';

test('a login gives a code with the state, once for a pair of tokens', async () => {
  const { nitrado } = await startTestNitrado();
  const { status, back } = await authorize(nitrado, { login_as: 'owner' });
  expect([status, back?.origin, back?.pathname]).toEqual([302, 'http://127.0.0.1:8080', '/nitrado']);
  expect(back?.searchParams.get('state')).toBe('abc');
  const code = back?.searchParams.get('code') ?? '';
  const fields = { ...CLIENT_FIELDS, grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
  const first = await postToken(nitrado, fields);
  expect(first.json()).toMatchObject({ token_type: 'Bearer', scope: 'service' });
  // Like Nitrado's own example, it is a time and not a length.
  expect(first.json().expires_in).toBeGreaterThan(1_000_000_000);
  const second = await postToken(nitrado, fields);
  expect([second.status, second.json().error]).toEqual([400, 'invalid_grant']);
});

test('parameters of the token endpoint may be JSON and multipart', async () => {
  const { nitrado } = await startTestNitrado();
  const { refresh_token } = await signIn(nitrado);
  const fields = { ...CLIENT_FIELDS, grant_type: 'refresh_token', refresh_token };
  const url = `${nitrado.oauthUrl}/oauth/v2/token`;
  const json = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect(json.status).toBe(200);
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...JSON.parse(await json.text()) }))
    body.set(name, String(value));
  expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
});

test('a denied login comes back without a code, whoever is named', async () => {
  const { nitrado } = await startTestNitrado();
  const { back } = await authorize(nitrado, { deny: '1', login_as: 'owner' });
  expect([...(back?.searchParams ?? [])]).toEqual([
    ['error', 'access_denied'],
    ['state', 'abc'],
  ]);
});

test.each([
  ['no state', { state: '' }],
  ['another client', { client_id: 'other' }],
  ['a redirect address that is not registered', { redirect_uri: 'https://elsewhere.example/nitrado' }],
  ['another path', { redirect_uri: 'http://127.0.0.1:8080/other' }],
  ['another response type', { response_type: 'token' }],
])('the page redirects nobody with %s', async (_what, query) => {
  const { nitrado } = await startTestNitrado();
  expect(await authorize(nitrado, { login_as: 'owner', ...query })).toEqual({ status: 400, back: undefined });
});

test('without login_as the page lists the accounts', async () => {
  const { nitrado } = await startTestNitrado();
  const url = new URL('/oauth/v2/auth', nitrado.oauthUrl);
  url.search = new URLSearchParams({
    client_id: 'client',
    redirect_uri: REDIRECT,
    response_type: 'code',
    state: 'x',
  }).toString();
  const text = await (await fetch(url)).text();
  expect(text).toContain('login_as=owner-free');
  expect(text).toContain('error=access_denied');
});

test('a refresh kills both old tokens at once, and needs no secret', async () => {
  const { nitrado } = await startTestNitrado();
  const old = await signIn(nitrado);
  const fields = { client_id: 'client', grant_type: 'refresh_token', refresh_token: old.refresh_token };
  const { status, json } = await postToken(nitrado, fields);
  expect(status).toBe(200);
  expect((await callerOf(nitrado, '', old.access_token)('GET', '/token')).status).toBe(401);
  expect((await callerOf(nitrado, '', json().access_token)('GET', '/token')).status).toBe(200);
  const again = await postToken(nitrado, fields);
  expect([again.status, again.json().error]).toEqual([400, 'invalid_grant']);
});

test('a wrong secret is refused as text', async () => {
  const { nitrado } = await startTestNitrado();
  const { refresh_token } = await signIn(nitrado);
  const wrong = { client_id: 'client', client_secret: 'wrong', grant_type: 'refresh_token', refresh_token };
  expect(await postToken(nitrado, wrong)).toMatchObject({ status: 401, text: 'Client Secret is not valid!' });
});

test('a revoked token is dead with its refresh token, and can not be revoked again', async () => {
  const { nitrado } = await startTestNitrado();
  const pair = await signIn(nitrado);
  const revoke = () =>
    fetch(`${nitrado.oauthUrl}/oauth/v2/token`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${pair.access_token}` },
    });
  expect((await revoke()).status).toBe(204);
  expect((await revoke()).status).toBe(401);
  const fields = { ...CLIENT_FIELDS, grant_type: 'refresh_token', refresh_token: pair.refresh_token };
  expect((await postToken(nitrado, fields)).status).toBe(400);
});

test('tokens say whose they are and end in time', async () => {
  let time = Date.UTC(2026, 0, 1);
  const { nitrado } = await startTestNitrado({ now: () => time });
  const pair = await signIn(nitrado, 'owner');
  const call = callerOf(nitrado, '', pair.access_token);
  const { json } = await call('GET', '/token');
  expect(json.data.token).toMatchObject({
    user: { username: 'owner' },
    scopes: ['service'],
    expires_at: Date.UTC(2026, 0, 2) / 1000,
  });
  time += 24 * 60 * 60_000;
  expect((await call('GET', '/token')).status).toBe(401);
  const fields = { ...CLIENT_FIELDS, grant_type: 'refresh_token', refresh_token: pair.refresh_token };
  time += 29 * 24 * 60 * 60_000;
  expect((await postToken(nitrado, fields)).status).toBe(400);
});

test('an account can revoke everything, and its access tokens can be ended alone', async () => {
  const { nitrado } = await startTestNitrado();
  const pair = await signIn(nitrado);
  const longLife = callerOf(nitrado);
  expect(nitrado.expire('owner')).toBe(1);
  expect((await callerOf(nitrado, '', pair.access_token)('GET', '/token')).status).toBe(401);
  expect((await longLife('GET', '/token')).json.data.token.expires_at).toBe(2_147_483_647);
  expect(nitrado.revoke('owner')).toBe(2);
  expect((await longLife('GET', '/token')).status).toBe(401);
  expect(() => nitrado.revoke('nobody')).toThrow('There is no account nobody');
});

test('a later run knows the tokens of an earlier one', async () => {
  const dataDir = await makeFolder();
  const first = await startTestNitrado({ dataDir });
  const pair = await signIn(first.nitrado);
  await first.nitrado.close();
  const second = await startTestNitrado({ dataDir });
  expect((await callerOf(second.nitrado, '', pair.access_token)('GET', '/token')).status).toBe(200);
});
