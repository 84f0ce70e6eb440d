import { expect, test, vi } from 'vitest';
import { groupCommit } from './group-commit.ts';

type Item = { id: string; weight: number };

const item = (id: string, weight = 1): Item => ({ id, weight });
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);
const OPTIONS = { max: 5_000, weightOf: ({ weight }: Item) => weight };

test('a single item doesn’t wait: a killed process should lose as few lines as possible', () => {
  const commit = vi.fn(async (_batches: readonly Item[]) => {});
  void groupCommit(commit, OPTIONS)(item('1'));
  expect(commit).toHaveBeenCalledTimes(1);
});

test('items that arrive during a transaction are stored together in the next', async () => {
  const commit = vi.fn(async (_batches: readonly Item[]) => {});
  const submit = groupCommit(commit, OPTIONS);
  await Promise.all([submit(item('1')), submit(item('2')), submit(item('3'))]);
  expect(commit.mock.calls.map(([batches]) => idsOf(batches))).toEqual([['1'], ['2', '3']]);
});

test('too much for one transaction is split, and never are two running', async () => {
  let running = 0;
  let most = 0;
  const stored: string[][] = [];
  const submit = groupCommit<Item>(async (batches) => {
    most = Math.max(most, ++running);
    stored.push(idsOf(batches));
    await new Promise(setImmediate);
    running -= 1;
  }, OPTIONS);
  await Promise.all([submit(item('1')), submit(item('2', 5_000)), submit(item('3')), submit(item('4'))]);
  expect(most).toBe(1);
  expect(stored).toEqual([['1'], ['2'], ['3', '4']]);
});

test('a batch that can’t be stored doesn’t make others fail', async () => {
  const stored: string[] = [];
  const submit = groupCommit<Item>(async (batches) => {
    if (idsOf(batches).includes('bad')) throw new Error('no such server');
    stored.push(...idsOf(batches));
  }, OPTIONS);
  const outcomes = await Promise.allSettled([submit(item('1')), submit(item('bad')), submit(item('2'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(stored).toEqual(['1', '2']);
});

test('among a thousand batches a bad one is found with few transactions', async () => {
  const commit = vi.fn(async (batches: readonly Item[]) => {
    if (idsOf(batches).includes('bad')) throw new Error('not to be stored');
  });
  const submit = groupCommit(commit, OPTIONS);
  const ids = Array.from({ length: 1000 }, (_, index) => (index === 333 ? 'bad' : `${index}`));
  const outcomes = await Promise.allSettled(ids.map((id) => submit(item(id))));
  expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? index : []))).toEqual([333]);
  expect(commit.mock.calls.length).toBeLessThan(25);
});

test('while the database is away all fail, to be retried', async () => {
  const commit = vi.fn(async () => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  });
  const submit = groupCommit(commit, OPTIONS);
  const outcomes = await Promise.allSettled([submit(item('1')), submit(item('2')), submit(item('3'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  // No halves: if nothing can be stored, a smaller part can't be either.
  expect(commit).toHaveBeenCalledTimes(2);
});
