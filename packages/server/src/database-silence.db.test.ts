import { registry } from '@arkwright/contracts/registry';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { type FaultProxy, startFaultProxy } from '@arkwright/testing/fault-proxy';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

let database: TestDatabase;
let proxy: FaultProxy;
let api: TestApp;
let instance: TestInstance;

beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = proxy.host;
  url.port = String(proxy.port);
  api = await createTestApp({ databaseUrl: url.href });
  instance = await makeInstance(api.context);
});
afterEach(async () => {
  await proxy.setFault({ kind: 'none' });
  await api.dispose();
  await proxy.close();
  await database.drop();
});

const list = () =>
  send(api, registry.servers.list, { token: instance.owner.token, params: { botId: instance.id } });

async function timed<T>(work: () => Promise<T>): Promise<T & { ms: number }> {
  const began = performance.now();
  const result = await work();
  return { ...result, ms: performance.now() - began };
}

test('while PostgreSQL stands still, calls answer 503, once that is known at once, and soon all is well again', async () => {
  expect((await list()).status).toBe(200);
  await proxy.setFault({ kind: 'hang' });
  // The first ones wait until it is known.
  let longest = 0;
  await eventually(async () => {
    const { status, headers, body, ms } = await timed(list);
    longest = Math.max(longest, ms);
    // What is remembered for a second may still answer.
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: 'UNAVAILABLE' });
  });
  for (const { status, ms } of await Promise.all(Array.from({ length: 50 }, () => timed(list)))) {
    expect(status).toBe(503);
    expect(ms).toBeLessThan(longest);
  }
  const verify = await send(api, registry.auth.verifyLogin, { query: { token: instance.owner.token } });
  expect(verify.status, 'false would sign the person out').toBe(503);
  await expect(api.context.jobs.send('some-queue', {})).rejects.toThrow();
  expect((await send(api, registry.limits.all, { query: { tierId: '5' } })).status).toBe(200);
  expect((await api.app.inject('/readyz')).statusCode).toBe(503);

  await proxy.setFault({ kind: 'none' });
  await eventually(async () => expect((await list()).status).toBe(200));
});

test('a question that takes long is waited for', async () => {
  const slow = await timed(() => api.context.db.execute(sql`select pg_sleep(3)`));
  expect(slow.ms).toBeGreaterThan(2900);
});

test('stopping does not wait for a PostgreSQL that stands still', async () => {
  const { context, app } = await createTestApp({ databaseUrl: api.context.settings.databaseUrl });
  await context.db.execute(sql`select 1`);
  await proxy.setFault({ kind: 'hang' });
  context.drain();
  await app.close();
  await context.close();
});
