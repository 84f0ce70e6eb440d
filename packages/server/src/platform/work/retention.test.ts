import { expect, test, vi } from 'vitest';
import type { AppContext } from '../../context/app-context.ts';
import { createLogger } from '../base/logger.ts';
import { type Retention, retentionSweep } from './retention.ts';

// The sweep uses only this much of the context.
const context = { clock: { now: () => 5 }, log: createLogger('silent') } as unknown as AppContext;

const rowsOf = (what: string, left: number, onBatch: (what: string) => void = () => {}) => {
  let rows = left;
  const deleteSome = vi.fn<Retention['deleteSome']>(async (_db, { limit }) => {
    onBatch(what);
    const deleted = Math.min(rows, limit);
    rows -= deleted;
    return deleted;
  });
  return { what, deleteSome, left: () => rows };
};

test('a turn deletes batch after batch until nothing is left', async () => {
  const { what, deleteSome, left } = rowsOf('rows', 2500);
  await retentionSweep([{ what, deleteSome }]).run(context);
  expect(left()).toBe(0);
  expect(deleteSome.mock.calls.map(([, batch]) => batch)).toEqual(
    Array.from({ length: 3 }, () => ({ now: 5, limit: 1000 })),
  );
});

test('any amount is deleted in one turn: fast growth is cleaned equally fast', async () => {
  const { what, deleteSome, left } = rowsOf('rows', 250_000);
  await retentionSweep([{ what, deleteSome }]).run(context);
  expect(left()).toBe(0);
  expect(deleteSome).toHaveBeenCalledTimes(251);
});

test('kinds take turns: a very large one doesn’t block the others', async () => {
  const order: string[] = [];
  const kinds = [
    rowsOf('many', 4000, (what) => order.push(what)),
    rowsOf('some', 1500, (what) => order.push(what)),
    rowsOf('few', 10, (what) => order.push(what)),
  ];
  await retentionSweep(kinds).run(context);
  expect(order.slice(0, 5)).toEqual(['many', 'some', 'few', 'many', 'some']);
  expect(order.slice(5)).toEqual(['many', 'many', 'many']);
  expect(kinds.map(({ left }) => left())).toEqual([0, 0, 0]);
});

test('a worker that stops, or is replaced, ends a turn after the current batch', async () => {
  const kind = rowsOf('rows', 250_000);
  const isHeld = () => kind.deleteSome.mock.calls.length < 3;
  await retentionSweep([kind]).run(context, { signal: new AbortController().signal, isHeld });
  expect(kind.deleteSome).toHaveBeenCalledTimes(3);
});

test('a kind that can’t be deleted doesn’t block the others, and is logged', async () => {
  const warn = vi.spyOn(context.log, 'warn');
  const failing = vi.fn<Retention['deleteSome']>().mockRejectedValue(new Error('away'));
  const last = vi.fn<Retention['deleteSome']>().mockResolvedValue(0);
  await retentionSweep([
    { what: 'stuck', deleteSome: failing },
    { what: 'rows', deleteSome: last },
  ]).run(context);
  expect(failing).toHaveBeenCalledOnce();
  expect(last).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ what: 'stuck' }), expect.any(String));
});

test('it runs once an hour, or at the given interval', () => {
  expect(retentionSweep([])).toMatchObject({ name: 'retention', everyMs: 3_600_000 });
  expect(retentionSweep([], { name: 'lines', everyMs: 60_000 })).toMatchObject({
    name: 'lines',
    everyMs: 60_000,
  });
});
