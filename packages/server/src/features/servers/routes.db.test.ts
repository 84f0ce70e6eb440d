import { registry } from '@arkwright/contracts/registry';
import { makeInstance, makeManager, serverFields } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, listServers } from './service.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());

test('a name with half a surrogate pair is refused, and not stored changed', async () => {
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
    fields: [{ path: 'server.name', message: 'The text contains a character that can’t be stored.' }],
  });
  expect((await add('Island 🦖')).status).toBe(200);
  expect((await listServers(api.context, instance.scope)).map(({ name }) => name)).toEqual(['Island 🦖']);
});

test('a connection is tested at the stored address with the stored password', async () => {
  const world = await startTestSandbox('check-connection');
  try {
    const instance = await makeInstance(api.context);
    const { host, rconPort, password } = world.sandbox.description.servers[0]!;
    const check = async (rconPassword: string) => {
      const fields = serverFields({ name: rconPassword, host, rconPort, rconPassword });
      const { id } = await createServer(api.context, instance.by, fields);
      return send(api, registry.servers.checkConnection, {
        token: instance.owner.token,
        body: { serverId: id },
      });
    };
    expect(await check(password)).toMatchObject({ status: 200, body: { success: true, message: '' } });
    expect(await check('not the password')).toMatchObject({
      status: 200,
      body: { success: false, message: 'The server refused the RCON password.' },
    });
  } finally {
    await world.dispose();
  }
});

test('only the owner decides whether crashing commands may go over RCON, others keep the value', async () => {
  const instance = await makeInstance(api.context);
  const manager = await makeManager(api.context, instance, ['Servers_Edit']);
  const save = (token: string, id: string, isCrashingRconAllowed?: boolean) =>
    send(api, registry.servers.update, {
      token,
      body: {
        server: {
          ...serverFields(),
          id,
          ...(isCrashingRconAllowed !== undefined && { isCrashingRconAllowed }),
        },
      },
    });
  const { id } = await createServer(api.context, instance.by, serverFields());
  const message = 'Only the owner may allow commands over RCON that can crash the game.';
  expect(await save(manager.token, id, true)).toMatchObject({ status: 403, body: { message } });
  expect(await save(instance.owner.token, id, true)).toMatchObject({ status: 200 });
  expect(await save(manager.token, id, false)).toMatchObject({ status: 403, body: { message } });
  for (const same of [undefined, true])
    expect(await save(manager.token, id, same)).toMatchObject({ body: { isCrashingRconAllowed: true } });
  const added = await send(api, registry.servers.create, {
    token: manager.token,
    body: {
      server: { ...serverFields({ rconPort: 1 }), botInstanceId: instance.id, isCrashingRconAllowed: true },
    },
  });
  expect(added).toMatchObject({ status: 403, body: { message } });
});
