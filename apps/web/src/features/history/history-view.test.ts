import { historyFilter } from '@arkwright/contracts/history/schema';
import { expect, test } from 'vitest';
import { historyView, isWhole, toFilter, WHOLE_HISTORY } from './history-view.ts';

const read = (address: object) => historyView.read(address);

test('the view survives the address', () => {
  const view = { ...WHOLE_HISTORY, q: 'island', actor: 'user:123', from: '2026-03-05' };
  expect(read({ q: 'island', actor: 'user:123', from: '2026-03-05' })).toEqual(view);
  expect(read(view)).toEqual(view);
});

test.each([
  [{ q: 7777 }, { q: '7777' }],
  [{ q: { a: 1 }, area: ['x'], from: 'soon', to: '2026-99-99' }, {}],
  [{ q: 'x'.repeat(999) }, { q: 'x'.repeat(100) }],
  [{ bot: 'b', __proto__: { q: 'x' } }, {}],
])('the address %j reads as %j', (params, expected) => {
  expect(read(params)).toEqual({ ...WHOLE_HISTORY, ...expected });
});

test('without filters the whole history is shown, and no filter is sent', () => {
  expect(isWhole(read({}))).toBe(true);
  expect(isWhole(read({ to: '2026-03-05' }))).toBe(false);
  expect(toFilter({ ...WHOLE_HISTORY, q: '  ' })).toEqual({});
});

test('both days are included completely, in local time', () => {
  const filter = toFilter({ ...WHOLE_HISTORY, from: '2026-03-05', to: '2026-03-05' });
  expect(filter).toEqual({
    from: new Date(2026, 2, 5).getTime(),
    to: new Date(2026, 2, 6).getTime(),
  });
});

test('the API accepts the filter from any address', () => {
  for (const params of [
    { from: '0001-01-01', to: '9999-12-31' },
    { q: ' a ', target: 'x'.repeat(999) },
  ]) {
    expect(historyFilter.safeParse(toFilter(read(params))).success).toBe(true);
  }
});
