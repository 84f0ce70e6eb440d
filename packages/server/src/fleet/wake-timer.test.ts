import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HeapTimer } from './timer-heap.ts';
import { WakeTimer } from './wake-timer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const sleeper = (wake: (now: number) => void): HeapTimer => ({ wakeAt: Number.NaN, heapIndex: -1, wake });

test('thousands of sleepers share one timer and all wake in time', () => {
  const timer = new WakeTimer(() => {});
  const begin = performance.now();
  const lateness: number[] = [];
  for (let index = 0; index < 5_000; index++) {
    const at = begin + 20 + index;
    timer.set(
      sleeper((now) => lateness.push(now - at)),
      at,
    );
  }
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(6_000);
  expect(lateness).toHaveLength(5_000);
  expect(Math.min(...lateness)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...lateness)).toBeLessThan(25);
  expect(vi.getTimerCount()).toBe(0);
});

test('a sleeper that fails is reported, and the others wake all the same', () => {
  const errors: unknown[] = [];
  const timer = new WakeTimer((error) => errors.push(error));
  const woken = vi.fn();
  timer.set(
    sleeper(() => {
      throw new Error('broken');
    }),
    performance.now(),
  );
  timer.set(sleeper(woken), performance.now() + 1);
  vi.advanceTimersByTime(100);
  expect(errors).toHaveLength(1);
  expect(woken).toHaveBeenCalledOnce();
});

test('a sleeper that always wants to be woken at once does not keep the process busy', () => {
  const timer = new WakeTimer(() => {});
  let rounds = 0;
  const restless = sleeper((now) => {
    rounds++;
    timer.set(restless, now - 1_000);
  });
  timer.set(restless, performance.now());
  vi.advanceTimersByTime(1_000);
  expect(rounds).toBeGreaterThan(10);
  expect(rounds).toBeLessThan(110);
});

test('after a stop nobody is woken', () => {
  const timer = new WakeTimer(() => {});
  const woken = vi.fn();
  timer.set(sleeper(woken), performance.now() + 50);
  timer.stop();
  vi.advanceTimersByTime(1_000);
  expect(woken).not.toHaveBeenCalled();
});
