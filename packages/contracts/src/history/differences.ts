import { deepEqual } from '../core/deep-equal.ts';
import { SECRET_MASK } from '../core/secret-mask.ts';
import { entryWordsOf, fieldLabel } from './labels.ts';
import {
  enumerate,
  type Fields,
  isFields,
  keyFieldOf,
  keyOf,
  NOTHING,
  nameFieldOf,
  nameOfItem,
  type Reading,
  readable,
} from './readable.ts';

/** A changed field, in words. If it was added or removed, the missing side is empty. */
export type FieldChange =
  | {
      label: string;
      /** The name people use, if the label says more. */
      name?: string;
      before: string;
      after: string;
      summary?: undefined;
    }
  /** A list with added, removed or changed entries. */
  | { label: string; summary: string };

/** Ids and the like, which mean nothing to people and never change. */
const HIDDEN_FIELDS = new Set(['id', 'botId', 'botInstanceId', 'guildId', 'createdAt']);
/**
 * Lists of simple values up to this length, both together, are shown in full; longer ones as additions and
 * removals.
 */
export const SHORT_LIST = 6;
/** Maximum things of a list that are described with both sides. */
const MAX_DESCRIBED = 100;

type Side = { before: unknown; after: unknown };

function sentences(parts: readonly (readonly [string, readonly string[]])[]): string {
  const shown = parts.filter(([, names]) => names.length > 0);
  return shown.map(([verb, names]) => `${verb} ${enumerate(names)}`).join('; ');
}

/** Changes of a list of simple values: what was added and removed. */
function compareValues(label: string, field: string, sides: ListSides, reading: Reading): FieldChange {
  const { before, after } = sides;
  if (before.length + after.length <= SHORT_LIST) return compareSides(label, field, sides, reading);
  const words = (values: readonly unknown[]) => values.map((value) => readable(value, field, reading));
  const [old, now] = [new Set(before), new Set(after)];
  const summary = sentences([
    ['added', words(after.filter((value) => !old.has(value)))],
    ['removed', words(before.filter((value) => !now.has(value)))],
  ]);
  return { label, summary: summary || 'in another order' };
}

type ListSides = { before: readonly unknown[]; after: readonly unknown[] };

/** The entries of a list by key; undefined if they have no unique key. */
function byKey(items: readonly unknown[]): Map<string, Fields> | undefined {
  const found = new Map<string, Fields>();
  for (const item of items) {
    const key = isFields(item) ? keyOf(item) : undefined;
    if (!isFields(item) || key === undefined || found.has(key)) return undefined;
    found.set(key, item);
  }
  return found;
}

function changedNames(before: Fields, after: Fields, { words }: Reading): string {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !deepEqual(before[field], after[field]),
  );
  return enumerate(fields.map((field) => fieldLabel(field, words)));
}

/** Without keys a thing is identified by its content: a changed one counts as removed and added. */
const byContent = (items: readonly unknown[]): Map<string, Fields> =>
  new Map(items.map((item) => [JSON.stringify(item), isFields(item) ? item : {}]));

/** The things of two lists by key, and the key of one thing. */
export function itemsOf(sides: ListSides): {
  old: Map<string, Fields>;
  now: Map<string, Fields>;
  keyOf: (item: unknown) => string;
} {
  const [old, now] = [byKey(sides.before), byKey(sides.after)];
  if (old && now) return { old, now, keyOf: (item) => (isFields(item) ? keyOf(item) : undefined) ?? '' };
  return { old: byContent(sides.before), now: byContent(sides.after), keyOf: (item) => JSON.stringify(item) };
}

/** The facts about a thing besides its name, in words. A single fact needs no label. */
function factsOf(item: Fields | undefined, fields: readonly string[], reading: Reading): string {
  if (!item) return NOTHING;
  const shown = fields.filter((field) => !HIDDEN_FIELDS.has(field));
  const [only] = shown;
  if (shown.length === 1 && only !== undefined) return readable(item[only], only, reading);
  return readable(Object.fromEntries(shown.map((field) => [field, item[field]])), '', reading);
}

/** Changes of a list of things: added, removed and changed ones, with both sides. */
function compareThings(label: string, sides: ListSides, reading: Reading): FieldChange[] {
  const { old, now } = itemsOf(sides);
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  const differing = keys.filter((key) => !deepEqual(old.get(key), now.get(key)));
  if (differing.length === 0) return [{ label, summary: 'in another order' }];
  if (differing.length > MAX_DESCRIBED) return [summarise(label, { old, now }, reading)];
  return differing.map((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const item = is ?? was ?? {};
    const hidden = new Set([keyFieldOf(item), nameFieldOf(item)]);
    const fields = Object.keys({ ...was, ...is }).filter(
      (field) => !hidden.has(field) && !(was && is && deepEqual(was[field], is[field])),
    );
    // If only the name differs, show the name.
    const shown = fields.length > 0 ? fields : Object.keys({ ...was, ...is });
    const entry = nameOfItem(item, reading);
    // Of added or removed things, empty fields say nothing.
    const full = was && is ? shown : shown.filter((field) => readable(item[field], field) !== NOTHING);
    const [before, after] = [factsOf(was, full, reading), factsOf(is, full, reading)];
    return { label: `${label} “${entry}”`, before, after };
  });
}

type Things = { old: ReadonlyMap<string, Fields>; now: ReadonlyMap<string, Fields> };

/** Many changes at once: what was added, what was removed, and what changed in the others. */
function summarise(label: string, { old, now }: Things, reading: Reading): FieldChange {
  const name = (item: Fields) => `“${nameOfItem(item, reading)}”`;
  const entries = [...now];
  const summary = sentences([
    ['added', entries.filter(([key]) => !old.has(key)).map(([, item]) => name(item))],
    ['removed', [...old].filter(([key]) => !now.has(key)).map(([, item]) => name(item))],
    [
      'changed',
      entries.flatMap(([key, item]) => {
        const known = old.get(key);
        if (!known || deepEqual(known, item)) return [];
        return [`${name(item)} (${changedNames(known, item, reading)})`];
      }),
    ],
  ]);
  return { label, summary };
}

function compareSides(label: string, field: string, { before, after }: Side, reading: Reading): FieldChange {
  return { label, before: readable(before, field, reading), after: readable(after, field, reading) };
}

function compareField(field: string, side: Side, reading: Reading): FieldChange[] {
  const { before, after } = side;
  const label = fieldLabel(field, reading.words);
  if (!Array.isArray(before) || !Array.isArray(after)) return [compareSides(label, field, side, reading)];
  const sides = { before, after };
  return [...before, ...after].some(isFields)
    ? compareThings(label, sides, { ...reading, words: entryWordsOf(field, reading.words) })
    : [compareValues(label, field, sides, reading)];
}

/** Something new or deleted: its fields, without empty and secret ones. */
function listFields(fields: Fields, side: 'before' | 'after', reading: Reading): FieldChange[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (HIDDEN_FIELDS.has(field) || value === SECRET_MASK) return [];
    const words = readable(value, field, reading);
    if (words === NOTHING) return [];
    const change = { label: fieldLabel(field), before: '', after: '' };
    if (field === 'failures' && Array.isArray(value)) return describeFailures(value, side, reading);
    return [{ ...change, [side]: words }];
  });
}

/** Why a run failed, server by server: `Failed on “The Center”`. */
function describeFailures(
  failures: readonly unknown[],
  side: 'before' | 'after',
  reading: Reading,
): FieldChange[] {
  return failures
    .filter(isFields)
    .slice(0, MAX_DESCRIBED)
    .map((failure) => {
      const reasons = Object.keys(failure).filter((field) => field !== nameFieldOf(failure));
      const label = `Failed on “${nameOfItem(failure, reading)}”`;
      return { label, before: '', after: '', [side]: factsOf(failure, reasons, reading) };
    });
}

/** Two people may have the same name, and names change: show their ids, too. */
function labelOf(item: Fields, reading: Reading): { label: string; name?: string } {
  const name = nameOfItem(item, reading);
  const { discordId } = item;
  const isNamed = nameFieldOf(item) === 'discordId' && name !== discordId;
  return isNamed ? { label: `${name} (${discordId})`, name } : { label: name };
}

/**
 * A list that was replaced as a whole, such as the managers: one change for each added, removed or changed
 * entry.
 */
function compareWholeLists({ before, after }: ListSides, reading: Reading): FieldChange[] {
  const [old, now] = [byKey(before), byKey(after)];
  if (!old || !now)
    return deepEqual(before, after) ? [] : [compareSides('Entries', '', { before, after }, reading)];
  const content = (item: Fields | undefined) => {
    if (!item) return '';
    const key = keyOf(item)?.split(':')[0];
    const rest = Object.entries(item).filter(([field]) => field !== key);
    const [only] = rest;
    return rest.length === 1 && only
      ? readable(only[1], only[0], reading)
      : readable(Object.fromEntries(rest), '', reading);
  };
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const item = is ?? was;
    if (!item || deepEqual(was, is)) return [];
    return [{ ...labelOf(item, reading), before: content(was), after: content(is) }];
  });
}

/**
 * The differences between the two sides of an entry, field by field and in words, in the stored order. A side
 * that isn't an object counts as missing.
 */
export function changedFields(before: unknown, after: unknown, reading: Reading = {}): FieldChange[] {
  if (Array.isArray(before) || Array.isArray(after)) {
    const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
    return compareWholeLists({ before: list(before), after: list(after) }, reading);
  }
  if (!isFields(before)) return isFields(after) ? listFields(after, 'after', reading) : [];
  if (!isFields(after)) return listFields(before, 'before', reading);
  return Object.keys({ ...before, ...after })
    .filter((field) => !HIDDEN_FIELDS.has(field) && !deepEqual(before[field], after[field]))
    .flatMap((field) => compareField(field, { before: before[field], after: after[field] }, reading));
}
