import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createConnection, pauseBefore } from './connection.ts';

const outage = new ApiError('NETWORK', { status: 0 });

function watch(answers: boolean[]) {
  vi.useFakeTimers();
  const onBack = vi.fn();
  const probe = vi.fn(async () => {
    const isUp = answers.shift() ?? true;
    connection.report(isUp ? null : outage);
  });
  const connection = createConnection({ probe, onBack, random: () => 1 });
  return { connection, probe, onBack };
}

test('pauses double up to half a minute and have jitter', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => pauseBefore(attempt, () => 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(pauseBefore(3, () => 0)).toBe(4000);
});

test('an outage is probed with growing pauses until the API is back', async () => {
  const { connection, probe, onBack } = watch([false, false, true]);
  connection.report(outage);
  expect(connection.get().isDown).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(probe).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1999);
  expect(probe).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(probe).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(probe).toHaveBeenCalledTimes(3);
  expect(connection.get().isDown).toBe(false);
  expect(onBack).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(probe).toHaveBeenCalledTimes(3);
});

test('however long an outage was, its end is noticed within seconds', async () => {
  const { connection, probe } = watch(Array<boolean>(1000).fill(false));
  connection.report(outage);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  probe.mockClear();
  await vi.advanceTimersByTimeAsync(4000);
  expect(probe).toHaveBeenCalledTimes(1);
});

test('a person can request a probe at once', async () => {
  const { connection, probe } = watch([true]);
  connection.report(outage);
  connection.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(probe).toHaveBeenCalledTimes(1);
});

test.each([
  ['a refusal', new ApiError('FORBIDDEN', { status: 403 })],
  ['a failing service behind the API', new ApiError('UPSTREAM', { status: 502 })],
  ['a defect of the API', new ApiError('INTERNAL', { status: 500 })],
])('%s is a reply', (_name, error) => {
  const { connection } = watch([]);
  connection.report(error);
  expect(connection.get().isDown).toBe(false);
});

test('failed reads are retried at once after an outage, and less and less often if they keep failing', async () => {
  const { connection, onBack } = watch([]);
  const backAt: number[] = [];
  const start = performance.now();
  // One route alone does not answer; all others do.
  onBack.mockImplementation(() => {
    backAt.push(performance.now() - start);
    connection.report(outage);
  });
  connection.report(outage);
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(backAt[0]).toBeLessThanOrEqual(1000);
  expect(backAt.length).toBeLessThan(10);
  const pauses = backAt.map((at, index) => at - (backAt[index - 1] ?? 0));
  expect(pauses.at(-1)).toBeGreaterThan(29_000);
});

test('long after an outage the next one counts as the first', async () => {
  const { connection, probe, onBack } = watch([]);
  for (let times = 1; times <= 4; times += 1) {
    connection.report(outage);
    await vi.advanceTimersByTimeAsync(1000);
    expect(probe).toHaveBeenCalledTimes(times);
    expect(onBack).toHaveBeenCalledTimes(times);
    await vi.advanceTimersByTimeAsync(61_000);
  }
});

test('a requested probe does not wait for earlier failed reads', async () => {
  const { connection, onBack } = watch([]);
  for (let times = 0; times < 6; times += 1) {
    connection.report(outage);
    connection.report(null);
  }
  connection.report(outage);
  onBack.mockClear();
  connection.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(onBack).toHaveBeenCalledTimes(1);
});
