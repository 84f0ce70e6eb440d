import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from '../settings-registry.ts';
import { condense, MAX_ENTRY_LENGTH } from './condense.ts';
import { changedFields } from './differences.ts';
import { describeChange } from './sentence.ts';

const lengthOf = (value: unknown) => JSON.stringify(value).length;
const reaction = (n: number, reply: string) => ({
  id: `r${n}`,
  matchWords: [`word ${n}`, 'x'.repeat(200)],
  reply,
});
const reactions = Array.from({ length: 200 }, (_, n) => reaction(n, `reply ${n}`));

test('an entry for a large list keeps what was added, removed and changed, and is described the same way', () => {
  const before = { chatReactEntries: reactions, isEnabled: true };
  const changed = reactions.slice(0, 199).with(7, reaction(7, 'another reply'));
  const after = { chatReactEntries: [...changed, reaction(200, 'new')], isEnabled: true };
  const short = condense({ before, after });
  expect(lengthOf(short)).toBeLessThan(2000);
  expect(short).toMatchObject({
    before: { chatReactEntries: [{ id: 'r7' }, { id: 'r199' }], isEnabled: true },
    after: { chatReactEntries: [{ id: 'r7', reply: 'another reply' }, { id: 'r200' }] },
    leftOut: 0,
  });
  expect(changedFields(short.before, short.after)).toEqual(changedFields(before, after));
});

test('condensed lists are described like the full ones, whatever they contain', () => {
  const values = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrst'));
  // Few values, so that both sides often share some.
  const pool = Array.from({ length: 30 }, (_, n) => ({
    id: `${n % 15}`,
    tags: [...'abcdefghijkl'].slice(n % 2),
  }));
  const things = fc.uniqueArray(fc.constantFrom(...pool), { selector: ({ id }) => id });
  const pad = fc.constant('x'.repeat(5000));
  const inner = fc.record({ things, values });
  const side = fc.record({ values, things, inner, pad });
  fc.assert(
    fc.property(side, side, (before, after) => {
      const short = condense({ before, after });
      fc.pre(short.leftOut === 0);
      expect(changedFields(short.before, short.after)).toEqual(changedFields(before, after));
    }),
  );
});

test('a list that only changed its order is still described as such', () => {
  const moved = [...reactions.slice(1), reactions[0]];
  const { before, after } = condense({ before: { list: reactions }, after: { list: moved } });
  expect(changedFields(before, after)).toEqual([{ label: 'List', summary: 'in another order' }]);
});

test('a change that is still too large is cut, and says how much was left out', () => {
  const large = Array.from({ length: 1000 }, (_, n) => reaction(n, `${'a'.repeat(2000)} ${n}`));
  const larger = large.map((each) => ({ ...each, reply: `${each.reply}, changed` }));
  const { leftOut, ...sides } = condense({ before: { list: large }, after: { list: larger } });
  expect(lengthOf(sides)).toBeLessThanOrEqual(MAX_ENTRY_LENGTH);
  const kept = changedFields(sides.before, sides.after);
  // Each kept one shows where it differs.
  for (const change of kept) expect(change).toMatchObject({ after: expect.stringContaining('changed') });
  expect(kept.length + leftOut).toBe(1000);
  const entry = {
    id: 'c',
    at: 1,
    origin: 'dashboard' as const,
    area: 'ChatReaction',
    action: 'settings.changed',
    actor: { kind: 'user', id: '1', name: 'Ann' },
    target: { kind: 'settings', id: 'chatReaction', name: 'chatReaction' },
  };
  const description = describeChange({ ...entry, ...sides, leftOut }, { wordsOf });
  expect(description.changes.at(-1)).toEqual({
    label: 'Left out',
    summary: `${leftOut} more changes: too much for one entry of the history`,
  });
  expect(description.parts.at(-1)?.text).toMatch(/ and 998 more$/);
});

test('every value fits into an entry, whatever its shape', () => {
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field ${n}`, 'x'.repeat(50)]));
  let deep: unknown = 'x'.repeat(100_000);
  for (let n = 0; n < 50; n++) deep = { deep, list: Array(50).fill('y'.repeat(50)) };
  const long = 'z'.repeat(500_000);
  const values = [
    wide,
    { deep },
    long,
    { long },
    Array(9000).fill(long.slice(0, 90)),
    { list: [wide, deep, long] },
  ];
  for (const value of values) {
    for (const other of [null, {}, [], { ...wide, more: long }, 'short']) {
      expect(lengthOf(condense({ before: other, after: value }))).toBeLessThan(MAX_ENTRY_LENGTH + 100);
      expect(lengthOf(condense({ before: value, after: other }))).toBeLessThan(MAX_ENTRY_LENGTH + 100);
    }
  }
});
