import { registry } from '@arkwright/contracts/registry';
import { createTestApp, send } from '@arkwright/testing/test-app';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

const PUBLIC_URL = 'https://arkwright.example';

let world: TestSandbox;
beforeAll(async () => {
  world = await startTestSandbox('invitations');
});
afterAll(() => world.dispose());
beforeEach(() => world.control('POST', '/discord/faults', { reset: true }));

async function askForInvitation() {
  const api = await createTestApp({ settings: { discord: world.discord, publicUrl: PUBLIC_URL } });
  onTestFinished(() => api.dispose());
  const ask = async () => {
    const { body } = await send(api, registry.publicInfo.invitation);
    const { url, leadsBack } = body as { url: string; leadsBack: boolean };
    return { query: Object.fromEntries(new URL(url).searchParams), leadsBack };
  };
  return ask;
}

/** Discord says that these addresses are registered. */
const register = (redirect_uris: string[]) =>
  world.control('POST', '/discord/faults', {
    replies: {
      match: { method: 'GET', path: '/applications/@me' },
      status: 200,
      body: { id: world.discord.clientId, redirect_uris },
    },
  });

test('the invitation leads back to /start where that is registered with the application', async () => {
  await register([`${PUBLIC_URL}/api/auth/discord/callback`, `${PUBLIC_URL}/start`]);
  const ask = await askForInvitation();
  expect(await ask()).toEqual({
    leadsBack: true,
    query: {
      client_id: world.discord.clientId,
      scope: 'bot applications.commands',
      permissions: expect.any(String),
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/start`,
    },
  });
});

test('otherwise, and while Discord is away, it asks for no way back, which Discord would refuse', async () => {
  const plain = {
    client_id: world.discord.clientId,
    scope: expect.any(String),
    permissions: expect.any(String),
  };
  await register([`${PUBLIC_URL}/api/auth/discord/callback`]);
  expect(await (await askForInvitation())()).toEqual({ leadsBack: false, query: plain });
  await world.control('POST', '/discord/faults', { reset: true });
  await world.control('POST', '/discord/faults', { errors: { requests: 10, path: '/applications/@me' } });
  expect(await (await askForInvitation())()).toEqual({ leadsBack: false, query: plain });
});

test('Discord is asked once for many visitors', async () => {
  const countAsked = async () => {
    const { requests } = (await world.control('GET', '/discord/requests')) as {
      requests: { path: string }[];
    };
    return requests.filter(({ path }) => path.endsWith('/applications/@me')).length;
  };
  const before = await countAsked();
  const ask = await askForInvitation();
  await Promise.all(Array.from({ length: 5 }, ask));
  expect((await countAsked()) - before).toBe(1);
});
