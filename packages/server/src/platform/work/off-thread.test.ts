import { expect, onTestFinished, test } from 'vitest';
import { createOffThread, threadJob } from './off-thread.ts';
import type { OddWork, run } from './testing/odd-thread.ts';

const job = threadJob<typeof run>(new URL('./testing/odd-thread.ts', import.meta.url));

function open(options?: Parameters<typeof createOffThread>[0]) {
  const offThread = createOffThread({ threads: 2, ...options });
  onTestFinished(() => offThread.stop());
  const work = (input: OddWork, more: { caller?: string; timeoutMs?: number; signal?: AbortSignal } = {}) =>
    offThread.run(job, input, { caller: 'somebody', ...more });
  return { offThread, work };
}

test('a job gets its input and returns its output', async () => {
  const { work } = open();
  expect(await work({ kind: 'double', number: 21 })).toBe(42);
});

test('while a thread is busy everything else continues', async () => {
  const { work } = open();
  let isDone = false;
  let turns = 0;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  const result = work({ kind: 'count to', number: 30_000_000 });
  count();
  expect(await result).toBeGreaterThan(0);
  isDone = true;
  expect(turns).toBeGreaterThan(100);
});

test('an error of a job is rethrown, and the thread continues', async () => {
  const { work } = open({ threads: 1 });
  await expect(work({ kind: 'fail' })).rejects.toMatchObject({
    name: 'RangeError',
    message: 'That is too many.',
  });
  await expect(work({ kind: 'answer with what no thread can have' })).rejects.toThrow(/could not be cloned/);
  expect(await work({ kind: 'double', number: 1 })).toBe(2);
});

test('a job that never ends is ended by the timeout, and the next one has a thread', async () => {
  const { work } = open({ threads: 1 });
  await expect(work({ kind: 'never end' }, { timeoutMs: 200 })).rejects.toMatchObject({ reason: 'timeout' });
  expect(await work({ kind: 'double', number: 2 })).toBe(4);
});

test('a job that is no longer needed is ended, running or waiting', async () => {
  const { work } = open({ threads: 1 });
  const abort = new AbortController();
  const begun = work({ kind: 'never end' }, { signal: abort.signal });
  const waiting = work({ kind: 'never end' }, { signal: abort.signal });
  abort.abort(new Error('gone'));
  await expect(begun).rejects.toThrow('gone');
  await expect(waiting).rejects.toThrow('gone');
  await expect(work({ kind: 'fail' }, { signal: abort.signal })).rejects.toThrow('gone');
  expect(await work({ kind: 'double', number: 3 })).toBe(6);
});

test.each([{ kind: 'die' }, { kind: 'eat memory' }] as const)(
  'if a thread dies ($kind) the job fails, and the next one has another thread',
  async (input) => {
    const { work } = open({ threads: 1, heapMb: 32 });
    await expect(work(input)).rejects.toMatchObject({ name: 'OffThreadError', reason: 'died' });
    expect(await work({ kind: 'double', number: 4 })).toBe(8);
  },
);

test('one caller leaves a thread to the others', async () => {
  const { work } = open({ threads: 2 });
  const greedy = Array.from({ length: 3 }, () => work({ kind: 'never end' }, { caller: 'greedy' }));
  const ends = Promise.allSettled(greedy);
  expect(await work({ kind: 'double', number: 5 }, { caller: 'other' })).toBe(10);
  await expect(Promise.race([ends, work({ kind: 'double', number: 6 }, { caller: 'other' })])).resolves.toBe(
    12,
  );
});

test('a job that waits too long is refused with a message', async () => {
  const { work } = open({ threads: 1, waitMs: 50 });
  const busy = Promise.allSettled([work({ kind: 'never end' }, { timeoutMs: 1_000 })]);
  await expect(work({ kind: 'double', number: 1 })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await busy;
});

test('a stop ends running jobs and accepts no more', async () => {
  const { offThread, work } = open({ threads: 1 });
  const begun = work({ kind: 'never end' });
  const ends = expect(begun).rejects.toMatchObject({ reason: 'stopped' });
  await new Promise((resolve) => setImmediate(resolve));
  await offThread.stop();
  await ends;
  await expect(work({ kind: 'double', number: 1 })).rejects.toMatchObject({ reason: 'stopped' });
});
