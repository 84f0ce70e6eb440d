import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { putReply } from './reads.ts';

const KEY = ['/api/things', {}];

/** A list on the page whose reads finish when the test says so, each with the data stored when it began. */
function open() {
  const queries = new QueryClient();
  const stored = { value: 'before' };
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: KEY,
    queryFn: () => {
      const { value } = stored;
      return new Promise<string>((resolve) => answers.push(() => resolve(value)));
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  return { queries, stored, answers };
}

test("a change's reply stays, even if an earlier read ends after it", async () => {
  const { queries, stored, answers } = open();
  await vi.waitFor(() => expect(answers).toHaveLength(1), 10_000);
  stored.value = 'after';
  putReply(queries, KEY, () => 'after');
  answers[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(2), 10_000);
  answers[1]?.();
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), 10_000);
  expect(queries.getQueryData(KEY)).toBe('after');
});

test('a reply without a running read causes no reload', async () => {
  const { queries, answers } = open();
  await vi.waitFor(() => expect(answers).toHaveLength(1), 10_000);
  answers[0]?.();
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), 10_000);
  putReply(queries, KEY, () => 'after');
  expect(queries.isFetching()).toBe(0);
  expect(queries.getQueryData(KEY)).toBe('after');
});
