import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, makeUser, type TestInstance, type TestUser } from '@arkwright/testing/factories';
import { type FaultProxy, startFaultProxy } from '@arkwright/testing/fault-proxy';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from './platform/base/logger.ts';
import { openBus } from './platform/events/bus.ts';

let database: TestDatabase;
let proxy: FaultProxy;
let api: TestApp;
let instance: TestInstance;
let person: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = proxy.host;
  url.port = String(proxy.port);
  api = await createTestApp({ databaseUrl: url.href });
  instance = await makeInstance(api.context);
  person = await makeUser(api.context);
});
afterAll(async () => {
  await proxy.setFault({ kind: 'none' });
  await api.dispose();
  await proxy.close();
  await database.drop();
});

const list = () =>
  send(api, registry.servers.list, { token: instance.owner.token, params: { botId: instance.id } });

test.each(['down', 'reset_peer'] as const)(
  'while PostgreSQL is %s, calls answer 503 soon, nobody is signed out, and all is well again afterwards',
  async (kind) => {
    expect((await list()).status).toBe(200);
    await proxy.setFault({ kind });
    // What is remembered for a second may still answer; after that nothing can.
    await eventually(async () => expect((await list()).status).toBe(503));

    const began = performance.now();
    const replies = await Promise.all(Array.from({ length: 50 }, list));
    expect(performance.now() - began).toBeLessThan(4000);
    for (const { status, headers, body } of replies) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toMatchObject({ code: 'UNAVAILABLE' });
    }
    const verify = () => send(api, registry.auth.verifyLogin, { query: { token: person.token } });
    await eventually(async () => {
      const { status, body } = await verify();
      expect(body, 'that would sign the person out').not.toBe(false);
      expect(status).toBe(503);
    });
    expect((await send(api, registry.limits.all, { query: { tierId: '5' } })).status).toBe(200);
    expect((await api.app.inject('/healthz')).statusCode).toBe(200);
    expect((await api.app.inject('/readyz')).statusCode).toBe(503);

    await proxy.setFault({ kind: 'none' });
    await eventually(async () => expect((await list()).status).toBe(200));
    const self = await send(api, registry.users.self, { token: person.token });
    expect(self.status).toBe(200);
  },
);

test('after an outage, changes are heard again by other processes', async () => {
  const heard = vi.fn();
  const unsubscribe = api.context.bus.subscribe(heard);
  await proxy.setFault({ kind: 'down' });
  await proxy.setFault({ kind: 'none' });
  await eventually(async () => {
    await api.context.bus.publish(api.context.db, { kind: 'servers.changed', botId: 'after the outage' });
    expect(heard).toHaveBeenCalledWith({ kind: 'servers.changed', botId: 'after the outage' });
  });
  unsubscribe();
});

test('a listening connection that has gone silent is given up, and changes are heard again', async () => {
  const log = createLogger('silent');
  const missing = vi.spyOn(log, 'warn');
  const bus = openBus({ url: api.context.settings.databaseUrl, log });
  const heard = vi.fn();
  bus.subscribe(heard);
  await eventually(() => expect(heard).toHaveBeenCalledWith({ kind: 'access' }));
  await proxy.setFault({ kind: 'hang' });
  await eventually(() => expect(missing).toHaveBeenCalled());
  await proxy.setFault({ kind: 'none' });
  await eventually(() => expect(heard).toHaveBeenCalledTimes(2));
  await bus.close();
});

test('a message that is none does not end the process, and the next one is heard', async () => {
  const heard = vi.fn();
  const unsubscribe = api.context.bus.subscribe(heard);
  // Over and over: after the outages before, the process may not be listening again yet.
  await eventually(async () => {
    await api.context.db.execute(sql`select pg_notify('arkwright', 'hello {')`);
    await api.context.bus.publish(api.context.db, { kind: 'servers.changed', botId: 'after nonsense' });
    expect(heard).toHaveBeenCalledWith({ kind: 'servers.changed', botId: 'after nonsense' });
  });
  unsubscribe();
});
