import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

function newShutdown(deadline = 1000) {
  const lines: string[] = [];
  return { lines, shutdown: createShutdown({ deadline, report: (line) => lines.push(line) }) };
}

test('the last thing started is stopped first, each after the one before is done', async () => {
  const { shutdown } = newShutdown();
  const order: string[] = [];
  for (const name of ['lock', 'database', 'api']) {
    shutdown.add(name, async () => {
      await Promise.resolve();
      order.push(name);
    });
  }
  shutdown.onBegin(async () => void order.push('begin'));
  expect(await shutdown.begin()).toBe(0);
  expect(order).toEqual(['begin', 'api', 'database', 'lock']);
});

test('a step that fails is reported and the others still stop', async () => {
  const { shutdown, lines } = newShutdown();
  let stopped = false;
  shutdown.add('the lock', async () => {
    stopped = true;
  });
  shutdown.add('the API', () => Promise.reject(new Error('no\nway')));
  expect(await shutdown.begin()).toBe(1);
  expect(stopped).toBe(true);
  expect(lines).toEqual(['Stopping the API failed: no way']);
});

test('a step that never ends is given up at the deadline, by name', async () => {
  const { shutdown, lines } = newShutdown(20);
  shutdown.add('the worker', () => new Promise(() => {}));
  expect(await shutdown.begin()).toBe(1);
  expect(lines).toEqual(['Gave up waiting for the worker to stop']);
});

test('asked twice, it stops once and returns the same result', async () => {
  const { shutdown } = newShutdown();
  let count = 0;
  shutdown.add('it', async () => void count++);
  expect(await Promise.all([shutdown.begin(), shutdown.begin()])).toEqual([0, 0]);
  expect(count).toBe(1);
});

test('a start is cancelled at its next step', () => {
  const { shutdown } = newShutdown();
  expect(() => shutdown.proceed()).not.toThrow();
  void shutdown.begin();
  expect(() => shutdown.proceed()).toThrow('asked to stop');
});

test('a step that a start was about to add is stopped too', async () => {
  const { shutdown } = newShutdown();
  const started = Promise.withResolvers<void>();
  let stopped = false;
  const start = shutdown.follow(
    started.promise.then(() => {
      shutdown.add('the database', async () => {
        stopped = true;
      });
      shutdown.proceed();
    }),
  );
  const ending = shutdown.begin();
  started.resolve();
  await expect(start).rejects.toThrow('asked to stop');
  expect(await ending).toBe(0);
  expect(stopped).toBe(true);
});

test('a failed start ends with its own code', async () => {
  expect(await newShutdown().shutdown.begin(1)).toBe(1);
});
