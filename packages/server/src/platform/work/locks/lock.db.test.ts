import { eventually } from '@arkwright/testing/eventually';
import { type FaultProxy, startFaultProxy } from '@arkwright/testing/fault-proxy';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { testSettings } from '@arkwright/testing/test-settings';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '../../base/logger.ts';
import { type Hold, holdLock } from './lock.ts';

/** A second instead of ten, so that hanging and taking over fit into a test. */
const TERM_MS = 1_000;

let database: TestDatabase;
let proxy: FaultProxy;
let proxied: string;
const striving = new Set<{ release(): Promise<void> }>();

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
afterEach(async () => {
  await Promise.all([...striving].map((each) => each.release()));
  striving.clear();
  await proxy.setFault({ kind: 'none' });
});

/** Tries to hold a lock like another process, over its own connection and by its own clocks. */
function strive(name: string, options: { url?: string; workerId?: string } = {}) {
  const holds: Hold[] = [];
  const onLost = vi.fn(async () => {});
  /** If set, this process is suspended: its clocks are not read. */
  let stillAt: number | undefined;
  const now = () => {
    const at = stillAt ?? performance.now();
    return { monotonic: at, wall: at };
  };
  const settings = testSettings(options.url ?? database.url, { workerId: options.workerId });
  const lock = holdLock(
    { settings, log: createLogger('silent') },
    { name, onHeld: (hold) => void holds.push(hold), onLost },
    { termMs: TERM_MS, now },
  );
  const one = {
    holds,
    onLost,
    isHeld: () => holds.at(-1)?.isHeld() ?? false,
    standStill() {
      stillAt = performance.now();
    },
    wake() {
      stillAt = undefined;
    },
    release: () => {
      striving.delete(one);
      return lock.release();
    },
  };
  striving.add(one);
  return one;
}

const becomesHeld = (one: ReturnType<typeof strive>) => eventually(() => expect(one.isHeld()).toBe(true));

test('one of two holds the lock, and the other continues at once when it is released', async () => {
  const first = strive('given back');
  await becomesHeld(first);
  const second = strive('given back');
  const [hold] = first.holds;
  await first.release();
  expect(first.onLost).toHaveBeenCalledOnce();
  expect(hold?.isHeld()).toBe(false);
  expect(hold?.signal.aborted).toBe(true);
  await becomesHeld(second);
  expect(second.holds[0]?.epoch).toBeGreaterThan(hold?.epoch ?? 0);
});

test('a suspended holder loses the lock to another, and knows on resuming that it holds nothing', async () => {
  const still = strive('stands still', { url: proxied });
  await becomesHeld(still);
  const healthy = strive('stands still');
  await proxy.setFault({ kind: 'hang' });
  still.standStill();
  await becomesHeld(healthy);
  const [hold] = still.holds;
  // What it believes while suspended; none of its timers has fired.
  expect(hold?.signal.aborted).toBe(false);
  still.wake();
  expect(hold?.isHeld()).toBe(false);
  await proxy.setFault({ kind: 'none' });
  await eventually(() => expect(still.onLost).toHaveBeenCalledOnce());
  expect(healthy.isHeld()).toBe(true);
  expect(still.isHeld()).toBe(false);
});

test('while PostgreSQL is away a holder continues for its term and no longer, and starts over afterwards', async () => {
  const only = strive('away', { url: proxied });
  await becomesHeld(only);
  const [before] = only.holds;
  await proxy.setFault({ kind: 'down' });
  expect(before?.isHeld()).toBe(true);
  await eventually(() => expect(only.onLost).toHaveBeenCalledOnce());
  expect(before?.signal.aborted).toBe(true);
  await proxy.setFault({ kind: 'none' });
  await becomesHeld(only);
  expect(only.holds.at(-1)?.epoch).toBeGreaterThan(before?.epoch ?? 0);
});

test('a holder with its own id takes its lock over at once after a kill', async () => {
  const killed = strive('same id', { url: proxied, workerId: 'embedded' });
  await becomesHeld(killed);
  // It is gone; its row stays as it is.
  await proxy.setFault({ kind: 'hang' });
  const next = strive('same id', { workerId: 'embedded' });
  await eventually(() => expect(next.holds).toHaveLength(1));
  expect(next.holds[0]?.epoch).toBeGreaterThan(killed.holds[0]?.epoch ?? 0);
});

test('a lock that ended with its holder while PostgreSQL’s clock ran ahead is free', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into locks (name, holder, epoch, expires_at)
    values ('ahead', 'gone', 1, extract(epoch from clock_timestamp() + interval '1 year') * 1000)`);
  await client.end();
  await becomesHeld(strive('ahead'));
});

test('a holder whose connection is silent can still be stopped', async () => {
  const first = strive('silent', { url: proxied });
  await becomesHeld(first);
  await proxy.setFault({ kind: 'hang' });
  // Its queries never get a reply.
  await first.release();
  expect(first.onLost).toHaveBeenCalledOnce();
});
