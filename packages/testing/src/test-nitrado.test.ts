import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestNitrado, type TestNitrado } from './test-nitrado.ts';

let nitrado: TestNitrado;

beforeAll(async () => {
  nitrado = await startTestNitrado();
});
afterAll(() => nitrado.close());

test('an account signs in with the settings that the program gets', async () => {
  const { apiUrl, oauthUrl, client } = nitrado.settings;
  const redirect = 'http://127.0.0.1:8080/nitrado';
  const url = new URL('/oauth/v2/auth', oauthUrl);
  url.search = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'service',
    state: 'abc',
  }).toString();
  const denied = await nitrado.signIn(url.href, 'deny');
  expect(denied.searchParams.has('code')).toBe(false);
  const back = await nitrado.signIn(url.href, 'owner');
  const tokens = await fetch(`${oauthUrl}/oauth/v2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client.id,
      client_secret: client.secret,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirect,
    }),
  });
  const { access_token } = JSON.parse(await tokens.text());
  const services = await fetch(`${apiUrl}/services`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(JSON.parse(await services.text()).data.services.length).toBeGreaterThan(10);
});

test('power takes no time until a test wants it to', async () => {
  const [first] = await nitrado.services('owner');
  const token = nitrado.issueToken({ account: 'owner' });
  await fetch(`${nitrado.url}/services/${first?.id}/gameservers/restart`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const server = nitrado.cluster.server(first?.server ?? '');
  await expect.poll(() => server?.power).toBe('up');
});
