import { deepEqual } from '../core/deep-equal.ts';
import { itemsOf, SHORT_LIST } from './differences.ts';
import { isFields } from './readable.ts';

/** The stored values of a history entry; `leftOut` counts list entries that didn't fit. */
export type Condensed = { before: unknown; after: unknown; leftOut: number };
type Sides = Omit<Condensed, 'leftOut'>;
type Limits = { items: number; text: number };

/** Maximum length of both sides of an entry as JSON. */
export const MAX_ENTRY_LENGTH = 64_000;
/** Shorter entries are kept unchanged. */
const SHORT = 4000;
/** Tried in order until an entry is short enough; the first leaves out only what is equal on both sides. */
const STEPS: readonly Limits[] = [
  { items: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY },
  { items: 100, text: 4000 },
  { items: 30, text: 1000 },
  { items: 10, text: 300 },
  { items: 3, text: 100 },
];
const MAX_FIELDS = 100;
/** Characters of a text kept before the first difference. */
const LEAD = 40;

const lengthOf = ({ before, after }: Sides) => `${JSON.stringify(before)}${JSON.stringify(after)}`.length;

/**
 * Reduces a large change so that its description stays the same: for long lists, it keeps entries that were
 * added, removed or changed. If it is still too large, it cuts long texts around the first difference and
 * long lists after a number of entries.
 */
export function condense(sides: Sides): Condensed {
  if (lengthOf(sides) <= SHORT) return { ...sides, leftOut: 0 };
  for (const limits of STEPS) {
    const shorter = shortenPair(sides, limits);
    if (lengthOf(shorter) <= MAX_ENTRY_LENGTH) return shorter;
  }
  return { before: emptied(sides.before), after: emptied(sides.after), leftOut: 1 };
}

const emptied = (side: unknown) => (isFields(side) ? {} : null);

/** Deeper lists are described in full, so they are kept whole or cut. */
const DEEPEST_COMPARED = 1;

function shortenPair(sides: Sides, limits: Limits, depth = 0): Condensed {
  const { before, after } = sides;
  if (typeof before === 'string' && typeof after === 'string' && before !== after)
    return { ...cutTexts(before, after, limits.text), leftOut: 0 };
  const isSame = deepEqual(before, after);
  if (Array.isArray(before) && Array.isArray(after) && !isSame && depth <= DEEPEST_COMPARED)
    return shortenLists({ before, after }, limits);
  if (isFields(before) && isFields(after) && !isSame) return shortenFields({ before, after }, limits, depth);
  const [old, now] = [shortenOne(before, limits), shortenOne(after, limits)];
  return { before: old.value, after: now.value, leftOut: Math.max(old.leftOut, now.leftOut) };
}

/** Two texts, starting shortly before the first difference. */
function cutTexts(before: string, after: string, most: number): Sides {
  if (before.length <= most && after.length <= most) return { before, after };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const start = Math.max(0, same - LEAD);
  const cut = (text: string) =>
    `${start > 0 ? '…' : ''}${text.slice(start, start + most)}${text.length > start + most ? '…' : ''}`.toWellFormed();
  return { before: cut(before), after: cut(after) };
}

type Fields = Readonly<Record<string, unknown>>;

function shortenFields(
  { before, after }: { before: Fields; after: Fields },
  limits: Limits,
  depth: number,
): Condensed {
  const all = Object.keys({ ...before, ...after });
  const differing = all.filter((field) => !deepEqual(before[field], after[field]));
  const kept = all.length <= MAX_FIELDS ? all : differing.slice(0, MAX_FIELDS);
  const fields = kept.map((field) => ({
    field,
    ...shortenPair({ before: before[field], after: after[field] }, limits, depth + 1),
  }));
  const side = (of: 'before' | 'after', value: Fields) =>
    Object.fromEntries(
      fields.filter(({ field }) => Object.hasOwn(value, field)).map((field) => [field.field, field[of]]),
    );
  return {
    before: side('before', before),
    after: side('after', after),
    leftOut: sum(fields) + (all.length <= MAX_FIELDS ? 0 : differing.length - kept.length),
  };
}

type Lists = { before: readonly unknown[]; after: readonly unknown[] };

function shortenLists(lists: Lists, limits: Limits): Condensed {
  const { old, now, keyOf } = itemsOf(lists);
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  const differing = keys.filter((key) => !deepEqual(old.get(key), now.get(key)));
  if (differing.length === 0) return shortenOrder(lists, limits);
  const isOfThings = [...lists.before, ...lists.after].some(isFields);
  // A long list of simple values must not look like a short one, which is described differently.
  const same = isOfThings ? [] : keys.filter((key) => old.has(key) && now.has(key)).slice(0, SHORT_LIST);
  const shown = differing.slice(0, limits.items);
  const kept = new Set([...shown, ...same]);
  const pairs = new Map(
    shown.map((key) => [
      key,
      shortenPair({ before: old.get(key), after: now.get(key) }, limits, DEEPEST_COMPARED + 1),
    ]),
  );
  const side = (of: 'before' | 'after') =>
    lists[of].flatMap((item) => {
      const key = keyOf(item);
      if (!kept.has(key)) return [];
      return [isFields(item) ? (pairs.get(key)?.[of] ?? item) : shortenOne(item, limits).value];
    });
  return {
    before: side('before'),
    after: side('after'),
    leftOut: differing.length - shown.length + sum([...pairs.values()]),
  };
}

/** For lists that differ only in their order: two entries that have changed places. */
function shortenOrder({ before, after }: Lists, limits: Limits): Condensed {
  const at = before.findIndex((item, index) => !deepEqual(item, after[index]));
  const [first, second] = [before[at], after[at]].map((item) => shortenOne(item, limits).value);
  return { before: [first, second], after: [second, first], leftOut: 0 };
}

const sum = (parts: readonly { leftOut: number }[]) =>
  parts.reduce((total, { leftOut }) => total + leftOut, 0);

/** Shortens one side alone. */
function shortenOne(value: unknown, limits: Limits): { value: unknown; leftOut: number } {
  if (typeof value === 'string') return { value: cutTexts(value, '', limits.text).before, leftOut: 0 };
  if (Array.isArray(value)) {
    const items = value.slice(0, limits.items).map((item) => shortenOne(item, limits));
    return { value: items.map((item) => item.value), leftOut: value.length - items.length + sum(items) };
  }
  if (!isFields(value)) return { value, leftOut: 0 };
  const entries = Object.entries(value);
  const fields = entries
    .slice(0, MAX_FIELDS)
    .map(([field, inner]) => ({ field, ...shortenOne(inner, limits) }));
  return {
    value: Object.fromEntries(fields.map((field) => [field.field, field.value])),
    leftOut: entries.length - fields.length + sum(fields),
  };
}
