import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { type FaultProxy, startFaultProxy } from '@arkwright/testing/fault-proxy';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLivePage } from './testing/live-page.ts';

let database: TestDatabase;
let proxy: FaultProxy;
let api: TestApp;
let address: string;
let instance: TestInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = proxy.host;
  url.port = String(proxy.port);
  api = await createTestApp({ databaseUrl: url.href });
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  instance = await makeInstance(api.context);
});
afterEach(() => proxy.setFault({ kind: 'none' }));
afterAll(async () => {
  await api.dispose();
  await proxy.close();
  await database.drop();
});

const open = () => openLivePage(address, { token: instance.owner.token, botId: instance.id });

test.each(['down', 'hang'] as const)(
  'when PostgreSQL goes away (%s) the streams of open pages end within seconds, and can be reopened after it',
  async (kind) => {
    let page = await open();
    expect(page.status).toBe(200);
    await proxy.setFault({ kind });
    await eventually(() => expect(page.hasEnded).toBe(true));
    await proxy.setFault({ kind: 'none' });
    await eventually(async () => {
      page = await open();
      expect(page.status).toBe(200);
    });
    page.leave();
  },
);
