import { eventually } from '@arkwright/testing/eventually';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Sooner than queues are looked at without any news. */
const SOON = { timeout: 20_000 };

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

test('a job is begun when its transaction has committed, and tried again after a failure, without waiting for a look', async () => {
  const run = vi.fn(async (_data: { number: number }) => {
    if (run.mock.calls.length === 2) throw new Error('failed');
  });
  await context.jobs.work<{ number: number }>('test.jobs', run);
  const send = (number: number) =>
    context.db.transaction((tx) => context.jobs.send('test.jobs', { number }, { tx }));
  await send(1);
  await eventually(() => expect(run).toHaveBeenCalledTimes(1), SOON);
  await send(2);
  await eventually(() => expect(run).toHaveBeenCalledTimes(3), SOON);
  expect(run.mock.calls.map(([{ number }]) => number)).toEqual([1, 2, 2]);
});
