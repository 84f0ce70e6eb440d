import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Sweep, startSweeps } from './sweeps.ts';

const MINUTE = 60_000;

let database: TestDatabase;
/** Two processes with the same id, as after a restart: the second takes over at once, and the first does not hear of it. */
let first: TestContext;
let second: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { databaseUrl: database.url, settings: { workerId: 'worker' } };
  first = await createTestContext(options);
  second = await createTestContext(options);
});
afterAll(async () => {
  await first.dispose();
  await second.dispose();
  await database.drop();
});

test('a worker that stood still in the middle of a sweep begins no other one when it wakes', async () => {
  let passed = 0;
  const now = () => ({ monotonic: performance.now() + passed, wall: Date.now() + passed });
  const asleep = Promise.withResolvers<void>();
  const whenAwake: boolean[] = [];
  const run = vi.fn<Sweep<unknown>['run']>(async (_context, turn) => {
    await asleep.promise;
    if (turn) whenAwake.push(turn.isHeld());
  });
  const other = vi.fn(async () => {});
  const sleeper = startSweeps(first, [{ name: 'sweep', everyMs: 5, run }], { termMs: 10 * MINUTE, now });
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), 5_000);
  const healthy = startSweeps(second, [{ name: 'sweep', everyMs: 5, run: other }], { termMs: 10 * MINUTE });
  await vi.waitFor(() => expect(other.mock.calls.length).toBeGreaterThan(2), 5_000);
  passed = 20 * MINUTE;
  asleep.resolve();
  const before = other.mock.calls.length;
  await vi.waitFor(() => expect(other.mock.calls.length).toBeGreaterThan(before + 5), 5_000);
  expect(run).toHaveBeenCalledOnce();
  // Before any signal could fire.
  expect(whenAwake).toEqual([false]);
  await sleeper.stop();
  await healthy.stop();
});
