import { registry } from '@arkwright/contracts/registry';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listServers } from './service.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());

test('a name with half a surrogate pair is refused, and not stored as another one', async () => {
  const instance = await makeInstance(api.context);
  const add = (name: string) =>
    send(api, registry.servers.create, {
      token: instance.owner.token,
      body: { server: { ...serverFields({ name }), botInstanceId: instance.id } },
    });
  const refused = await add('Island \ud83e');
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    code: 'INVALID',
    fields: [{ path: 'server.name', message: 'The text holds a character that cannot be stored.' }],
  });
  expect((await add('Island 🦖')).status).toBe(200);
  expect((await listServers(api.context, instance.scope)).map(({ name }) => name)).toEqual(['Island 🦖']);
});
