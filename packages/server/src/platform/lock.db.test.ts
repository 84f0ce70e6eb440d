import { type FaultProxy, startFaultProxy } from '@arkwright/testing/fault-proxy';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { testSettings } from '@arkwright/testing/test-settings';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holdLock } from './lock.ts';
import { createLogger } from './logger.ts';

let database: TestDatabase;
let proxy: FaultProxy;
let proxied: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = proxy.host;
  url.port = String(proxy.port);
  proxied = url.href;
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

/** Strives for the lock as another process would, over its own connection. */
function strive(databaseUrl: string) {
  const onHeld = vi.fn();
  const onLost = vi.fn(async () => {});
  const context = { settings: testSettings(databaseUrl), log: createLogger('silent') };
  const lock = holdLock(context, { name: 'test', onHeld, onLost });
  return { onHeld, onLost, release: lock.release };
}

test('a holder whose connection has gone silent can still be stopped, and another one takes over', async () => {
  const first = strive(proxied);
  await vi.waitFor(() => expect(first.onHeld).toHaveBeenCalledOnce(), 5000);
  await proxy.setFault({ kind: 'hang' });
  // Long enough for the question that the holder asks now and then to be under way.
  await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(startedAt + 3000), 6000);
  await first.release();
  expect(first.onLost).toHaveBeenCalledOnce();
  await proxy.setFault({ kind: 'down' });
  const second = strive(database.url);
  await vi.waitFor(() => expect(second.onHeld).toHaveBeenCalledOnce(), 5000);
  await second.release();
});
const startedAt = performance.now();
