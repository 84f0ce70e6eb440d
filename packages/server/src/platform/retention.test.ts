import { expect, test, vi } from 'vitest';
import type { AppContext } from './context.ts';
import { createLogger } from './logger.ts';
import { type Retention, retentionSweep } from './retention.ts';

// The sweep uses no more of the context than this.
const context = { clock: { now: () => 5 }, log: createLogger('silent') } as unknown as AppContext;

const sweepOver = (left: number) => {
  let rows = left;
  const deleteSome = vi.fn<Retention['deleteSome']>(async (_db, { limit }) => {
    const deleted = Math.min(rows, limit);
    rows -= deleted;
    return deleted;
  });
  return {
    deleteSome,
    left: () => rows,
    run: () => retentionSweep([{ what: 'rows', deleteSome }]).run(context),
  };
};

test('a turn deletes batch after batch until nothing is left', async () => {
  const { deleteSome, left, run } = sweepOver(2500);
  await run();
  expect(left()).toBe(0);
  expect(deleteSome.mock.calls.map(([, batch]) => batch)).toEqual(
    Array.from({ length: 3 }, () => ({ now: 5, limit: 1000 })),
  );
});

test('what is far too much is left to the next turn', async () => {
  const { left, run } = sweepOver(1_000_000);
  await run();
  expect(left()).toBe(900_000);
});

test('what can not be deleted keeps nothing else from its turn, and is told', async () => {
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

test('it comes once an hour, or as often as is said', () => {
  expect(retentionSweep([])).toMatchObject({ name: 'retention', everyMs: 3_600_000 });
  expect(retentionSweep([], { name: 'lines', everyMs: 60_000 })).toMatchObject({
    name: 'lines',
    everyMs: 60_000,
  });
});
