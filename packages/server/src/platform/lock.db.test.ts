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
  const log = createLogger('silent');
  const failed = vi.spyOn(log, 'debug');
  const context = { settings: testSettings(databaseUrl), log };
  const lock = holdLock(context, { name: 'test', onHeld, onLost });
  return { onHeld, onLost, failures: () => failed.mock.calls.length, release: lock.release };
}

test('a holder whose connection has gone silent can still be stopped, and another one takes over', async () => {
  const first = strive(proxied);
  await vi.waitFor(() => expect(first.onHeld).toHaveBeenCalledOnce(), 5000);
  await proxy.setFault({ kind: 'hang' });
  // The question that it asks now and then gets no answer.
  await vi.waitFor(() => expect(first.failures()).toBeGreaterThan(0), 8000);
  expect(first.onLost).not.toHaveBeenCalled();
  const askedAt = performance.now();
  await first.release();
  expect(performance.now() - askedAt).toBeLessThan(1500);
  expect(first.onLost).toHaveBeenCalledOnce();
  await proxy.setFault({ kind: 'down' });
  const second = strive(database.url);
  await vi.waitFor(() => expect(second.onHeld).toHaveBeenCalledOnce(), 5000);
  await second.release();
});
