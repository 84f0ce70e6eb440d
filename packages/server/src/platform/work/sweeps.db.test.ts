import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { eventually } from '@arkwright/testing/eventually';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AGAIN, restAfter, type Sweep, startSweeps, UNTIL_WOKEN } from './sweeps.ts';

let database: TestDatabase;
/**
 * Two processes with the same id, as after a restart: the second takes over at once, and the first is not
 * notified.
 */
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

test('a worker suspended during a sweep starts no other one when it resumes', async () => {
  let passed = 0;
  const now = () => ({ monotonic: performance.now() + passed, wall: Date.now() + passed });
  const asleep = Promise.withResolvers<void>();
  const whenAwake: boolean[] = [];
  const run = vi.fn<Sweep<unknown>['run']>(async (_context, turn) => {
    await asleep.promise;
    if (turn) whenAwake.push(turn.isHeld());
  });
  const other = vi.fn(async () => {});
  const sleeper = startSweeps(first, [{ name: 'sweep', everyMs: 5, run }], { termMs: 10 * MINUTE_MS, now });
  await eventually(() => expect(run).toHaveBeenCalledOnce());
  const healthy = startSweeps(second, [{ name: 'sweep', everyMs: 5, run: other }], {
    termMs: 10 * MINUTE_MS,
  });
  await eventually(() => expect(other.mock.calls.length).toBeGreaterThan(2));
  passed = 20 * MINUTE_MS;
  asleep.resolve();
  const before = other.mock.calls.length;
  await eventually(() => expect(other.mock.calls.length).toBeGreaterThan(before + 5));
  expect(run).toHaveBeenCalledOnce();
  // Before any signal could fire.
  expect(whenAwake).toEqual([false]);
  await sleeper.stop();
  await healthy.stop();
});

test('runAll gives each sweep a turn that began after the call', async () => {
  const goOn = Promise.withResolvers<void>();
  const slow = vi.fn(() => (slow.mock.calls.length === 1 ? goOn.promise : Promise.resolve()));
  const idle = vi.fn(async () => {});
  const everyMs = 60 * MINUTE_MS;
  const sweeps = startSweeps(first, [
    { name: 'slow', everyMs, run: slow },
    { name: 'idle', everyMs, run: idle },
  ]);
  await eventually(() => expect(idle).toHaveBeenCalledOnce());
  const ran = sweeps.runAll();
  await eventually(() => expect(idle).toHaveBeenCalledTimes(2));
  expect(slow).toHaveBeenCalledOnce();
  goOn.resolve();
  await ran;
  expect(slow).toHaveBeenCalledTimes(2);
  expect(idle).toHaveBeenCalledTimes(2);
  await sweeps.stop();
});

test('a sweep starts at once when it is woken, and once more if woken during its turn', async () => {
  const goOn = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = vi.fn<Sweep<unknown>['run']>(() => goOn.shift()?.promise ?? Promise.resolve());
  const [, secondTurn] = goOn;
  goOn[0]?.resolve();
  const wakesOn: Sweep<unknown>['wakesOn'] = (message) =>
    message.kind === 'settings.changed' && message.group === 'log';
  const sweeps = startSweeps(first, [{ name: 'woken', everyMs: 60 * MINUTE_MS, wakesOn, run }]);
  const save = (group: 'log' | 'chat') =>
    first.bus.publish(first.db, { kind: 'settings.changed', botId: 'b', group, fields: [], by: '' });
  await eventually(() => expect(run.mock.settledResults[0]?.type).toBe('fulfilled'));
  await save('log');
  await eventually(() => expect(run).toHaveBeenCalledTimes(2));
  const heard = vi.fn();
  const unsubscribe = first.bus.subscribe(heard);
  await save('log');
  await eventually(() => expect(heard).toHaveBeenCalledOnce());
  secondTurn?.resolve();
  await eventually(() => expect(run).toHaveBeenCalledTimes(3));
  await save('chat');
  await eventually(() => expect(heard).toHaveBeenCalledTimes(2));
  expect(run).toHaveBeenCalledTimes(3);
  unsubscribe();
  await sweeps.stop();
});

test('a sweep with nothing to do rests until a message wakes it, or until messages may have been missed', async () => {
  const rests = vi.fn(async () => UNTIL_WOKEN);
  const goesOn = vi.fn(async () => AGAIN);
  const cannotBeWoken = vi.fn(async () => UNTIL_WOKEN);
  const wakesOn: Sweep<unknown>['wakesOn'] = ({ kind }) => kind === 'outbox';
  const sweeps = startSweeps(first, [
    { name: 'rests', everyMs: 5, wakesOn, run: rests },
    { name: 'goes on', everyMs: 5, wakesOn, run: goesOn },
    { name: 'cannot be woken', everyMs: 5, run: cannotBeWoken },
  ]);
  const othersGoOn = async () => {
    const [before, beforeThat] = [goesOn.mock.calls.length, cannotBeWoken.mock.calls.length];
    await eventually(() => {
      expect(goesOn.mock.calls.length).toBeGreaterThan(before + 5);
      expect(cannotBeWoken.mock.calls.length).toBeGreaterThan(beforeThat + 5);
    });
  };
  await eventually(() => expect(rests).toHaveBeenCalledOnce());
  await othersGoOn();
  expect(rests).toHaveBeenCalledOnce();
  await first.bus.publish(first.db, { kind: 'outbox' });
  await eventually(() => expect(rests).toHaveBeenCalledTimes(2));
  await othersGoOn();
  // As the bus says after a gap.
  await first.bus.publish(first.db, { kind: 'access' });
  // Sooner than it would come by itself.
  await eventually(() => expect(rests).toHaveBeenCalledTimes(3), { timeout: 20_000 });
  await othersGoOn();
  expect(rests).toHaveBeenCalledTimes(3);
  await sweeps.stop();
});

test('after a failure the usual interval counts, whatever the turn before has said', async () => {
  const run = vi.fn(async () => {
    if (run.mock.calls.length > 1) throw new Error('failed');
    return UNTIL_WOKEN;
  });
  const wakesOn: Sweep<unknown>['wakesOn'] = ({ kind }) => kind === 'outbox';
  const sweeps = startSweeps(first, [{ name: 'fails', everyMs: 5, wakesOn, run }]);
  await eventually(() => expect(run).toHaveBeenCalledOnce());
  await first.bus.publish(first.db, { kind: 'outbox' });
  await eventually(() => expect(run.mock.calls.length).toBeGreaterThan(5));
  await sweeps.stop();
});

test('a rest ends when there is something to do, within the interval and half a minute', () => {
  expect(restAfter(1000, AGAIN)).toBe(1000);
  expect(restAfter(1000, -5000)).toBe(1000);
  expect(restAfter(1000, 7000)).toBeGreaterThanOrEqual(7000);
  expect(restAfter(1000, 7000)).toBeLessThan(7100);
  expect(restAfter(1000, UNTIL_WOKEN)).toBe(30_000);
  expect(restAfter(HOUR_MS, UNTIL_WOKEN)).toBe(HOUR_MS);
});
