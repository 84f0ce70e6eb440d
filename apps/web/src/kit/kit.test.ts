import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { ApiError } from './api-error.ts';
import { createKit } from './kit.tsx';

function open() {
  vi.useFakeTimers();
  const { api } = createWorld();
  const kit = createKit({
    fetch: api.fetch,
    storage: window.localStorage,
    leaveTo: () => undefined,
    wantedBot: () => undefined,
  });
  /** A read of the page that goes as the test says, and is reported as `call` does it. */
  function watch(name: string, isFine: () => boolean) {
    const seen = { reads: 0 };
    const observer = new QueryObserver(kit.queries, {
      queryKey: [name],
      queryFn: async () => {
        seen.reads += 1;
        const error = isFine() ? null : new ApiError('UNAVAILABLE', { status: 503 });
        kit.connection.report(error);
        if (error) throw error;
        return name;
      },
    });
    onTestFinished(observer.subscribe(() => undefined));
    return seen;
  }
  return { kit, watch };
}

test('one read that keeps failing does not cause others to be retried, and is retried less and less often', async () => {
  const { watch } = open();
  const good = watch('good', () => true);
  const bad = watch('bad', () => false);
  await vi.advanceTimersByTimeAsync(60_000);
  const { reads } = bad;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(good.reads).toBe(1);
  // Each time it is tried three times.
  expect(bad.reads - reads).toBeLessThan(75);
  expect(bad.reads - reads).toBeGreaterThan(15);
});

test('a read that failed in an outage is there soon after it', async () => {
  const { watch, kit } = open();
  let isUp = false;
  const read = watch('list', () => isUp);
  await vi.advanceTimersByTimeAsync(10_000);
  isUp = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(kit.queries.getQueryData(['list'])).toBe('list');
  const { reads } = read;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.reads).toBe(reads);
});
