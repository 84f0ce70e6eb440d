import { expect, test, vi } from 'vitest';
import { systemScope } from '../core/access/scope.ts';
import type { GameBatch } from './game-events.ts';
import { groupCommit } from './group-commit.ts';

const batch = (id: string, events = 1): GameBatch => ({
  scope: systemScope('b'),
  server: { id, name: id },
  source: 'log',
  events: Array.from({ length: events }, () => ({ type: 'world.saving', at: 1 })),
});
const idsOf = (batches: readonly GameBatch[]) => batches.map(({ server }) => server.id);

test('a batch that comes alone waits for nothing: a killed process must hold as few lines as it can', () => {
  const commit = vi.fn(async (_batches: readonly GameBatch[]) => {});
  void groupCommit(commit)(batch('1'));
  expect(commit).toHaveBeenCalledTimes(1);
});

test('what comes while a transaction is under way is stored together in the next', async () => {
  const commit = vi.fn(async (_batches: readonly GameBatch[]) => {});
  const submit = groupCommit(commit);
  await Promise.all([submit(batch('1')), submit(batch('2')), submit(batch('3'))]);
  expect(commit.mock.calls.map(([batches]) => idsOf(batches))).toEqual([['1'], ['2', '3']]);
});

test('what is too much for one transaction is shared out, and never are two under way', async () => {
  let running = 0;
  let most = 0;
  const stored: string[][] = [];
  const submit = groupCommit(async (batches) => {
    most = Math.max(most, ++running);
    stored.push(idsOf(batches));
    await new Promise(setImmediate);
    running -= 1;
  });
  await Promise.all([submit(batch('1')), submit(batch('2', 5_000)), submit(batch('3')), submit(batch('4'))]);
  expect(most).toBe(1);
  expect(stored).toEqual([['1'], ['2'], ['3', '4']]);
});

test('a batch that can not be stored takes no other down with it', async () => {
  const stored: string[] = [];
  const submit = groupCommit(async (batches) => {
    if (idsOf(batches).includes('bad')) throw new Error('no such server');
    stored.push(...idsOf(batches));
  });
  const outcomes = await Promise.allSettled([submit(batch('1')), submit(batch('bad')), submit(batch('2'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(stored).toEqual(['1', '2']);
});

test('of a thousand batches one that can not be stored is found with few transactions', async () => {
  const commit = vi.fn(async (batches: readonly GameBatch[]) => {
    if (idsOf(batches).includes('bad')) throw new Error('not to be stored');
  });
  const submit = groupCommit(commit);
  const ids = Array.from({ length: 1000 }, (_, index) => (index === 333 ? 'bad' : `${index}`));
  const outcomes = await Promise.allSettled(ids.map((id) => submit(batch(id))));
  expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? index : []))).toEqual([333]);
  expect(commit.mock.calls.length).toBeLessThan(25);
});

test('while the database is away all are told, to come again', async () => {
  const commit = vi.fn(async () => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  });
  const submit = groupCommit(commit);
  const outcomes = await Promise.allSettled([submit(batch('1')), submit(batch('2')), submit(batch('3'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  // No halves: where nothing can be stored, a smaller part can't be either.
  expect(commit).toHaveBeenCalledTimes(2);
});
