import { expect, test, vi } from 'vitest';
import { leftovers, takeSnapshot } from './leftovers.ts';

/** What is left by a change. It is undone at the end of the test: the guard watches this one too. */
function leftBy(change: () => void): string[] {
  const before = takeSnapshot();
  change();
  return leftovers(before, takeSnapshot());
}

const values = (entries: Record<PropertyKey, unknown>) =>
  new Map(Reflect.ownKeys(entries).map((key) => [key, entries[key]] as const));

test('what is set, changed and removed is told apart, holder by holder', () => {
  const before = { 'process.env': values({ A: '1', B: '2', C: '3' }), globalThis: values({ fetch: 1 }) };
  const after = { 'process.env': values({ B: '3', C: '3', D: '4' }), globalThis: values({ fetch: 2 }) };
  expect(leftovers(before, after)).toEqual([
    'process.env.B changed',
    'process.env.D set',
    'process.env.A removed',
    'globalThis.fetch changed',
  ]);
});

test('a key whose value is undefined is there: code that asks with `in` sees it', () => {
  expect(leftovers({ navigator: values({}) }, { navigator: values({ share: undefined }) })).toEqual([
    'navigator.share set',
  ]);
});

test('a symbol is named as such', () => {
  const change = { [Symbol.for('undici.globalDispatcher.1')]: {} };
  expect(leftovers({ globalThis: values({}) }, { globalThis: values(change) })).toEqual([
    'globalThis[Symbol(undici.globalDispatcher.1)] set',
  ]);
});

test('the marks of libraries are left out where they put them, and nowhere else', () => {
  const marks = values({ _mark: 1, L: 1 });
  expect(leftovers({}, { globalThis: marks })).toEqual([]);
  expect(leftovers({}, { document: marks })).toEqual(['document.L set']);
  expect(leftovers({}, { 'process.env': marks })).toEqual(['process.env._mark set', 'process.env.L set']);
});

test('nothing is left by nothing', () => {
  expect(leftBy(() => {})).toEqual([]);
});

test('fake timers are named before the functions that they replace', () => {
  const left = leftBy(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
  vi.useRealTimers();
  expect(left).toEqual(['fake timers set', 'globalThis.setTimeout changed']);
});

test('the clock, the time zone, variables and globals are compared', () => {
  const left = leftBy(() => {
    vi.spyOn(Date, 'now').mockReturnValue(0);
    vi.stubEnv('TZ', 'Asia/Kolkata');
    vi.stubGlobal('fetch', () => {});
    vi.stubGlobal('newGlobal', 1);
  });
  expect(left.toSorted()).toEqual([
    'Date.now changed',
    'globalThis.fetch changed',
    'globalThis.newGlobal set',
    expect.stringMatching(/^process\.env\.TZ (?:set|changed)$/),
  ]);
});
