import { expect, test, vi } from 'vitest';
import { createShortCache } from './short-cache.ts';

function setUp(maxEntries = 10) {
  const clock = { time: 0 };
  const cache = createShortCache<number>({ lifetimeMs: 1000, maxEntries, now: () => clock.time });
  let answer = 0;
  const load = vi.fn(async () => ++answer);
  return { clock, cache, load };
}

test('a value is loaded once while it lives', async () => {
  const { clock, cache, load } = setUp();
  expect(await cache.get('a', load)).toBe(1);
  clock.time = 999;
  expect(await cache.get('a', load)).toBe(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a value is loaded again after its lifetime, however often it was used', async () => {
  const { clock, cache, load } = setUp();
  for (const time of [0, 400, 800]) {
    clock.time = time;
    await cache.get('a', load);
  }
  clock.time = 1000;
  expect(await cache.get('a', load)).toBe(2);
});

test('concurrent callers share one load', async () => {
  const { cache, load } = setUp();
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
});

test('each key has its own value', async () => {
  const { cache, load } = setUp();
  expect([await cache.get('a', load), await cache.get('b', load)]).toEqual([1, 2]);
});

test('forgetting takes effect at once, also for a load in progress', async () => {
  const { cache, load } = setUp();
  const before = Promise.withResolvers<number>();
  const asked = cache.get('a', () => before.promise);
  cache.forget();
  before.resolve(-1);
  expect(await asked).toBe(-1);
  expect(await cache.get('a', load)).toBe(1);
});

test('a failure is not cached, and does not discard a newer value', async () => {
  const { cache, load } = setUp();
  const slow = Promise.withResolvers<number>();
  const failing = cache.get('a', () => slow.promise);
  cache.forget();
  await cache.get('a', load);
  slow.reject(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  expect(await cache.get('a', load)).toBe(1);
  await expect(cache.get('b', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await cache.get('b', load)).toBe(2);
});

test('it never holds more than its maximum', async () => {
  const { cache, load } = setUp(2);
  for (const key of ['a', 'b', 'c']) await cache.get(key, load);
  await cache.get('c', load);
  expect(load).toHaveBeenCalledTimes(3);
  await cache.get('a', load);
  expect(load).toHaveBeenCalledTimes(4);
});
