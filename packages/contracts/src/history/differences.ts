import { deepEqual } from '../core/deep-equal.ts';
import { SECRET_MASK } from '../core/ids.ts';
import { fieldLabel } from './labels.ts';
import {
  enumerate,
  type Fields,
  isFields,
  keyOf,
  NOTHING,
  nameOfItem,
  type Reading,
  readable,
} from './readable.ts';

/** One field that changed, in words. Of what was not there before, or is gone after, that side is empty. */
export type FieldChange =
  | { label: string; before: string; after: string; summary?: undefined }
  /** A list whose entries came, went or changed. */
  | { label: string; summary: string };

/** Ids and the like: they tell a person nothing and never change. */
const UNTOLD = new Set(['id', 'botId', 'botInstanceId', 'guildId', 'createdAt']);
/** Lists of simple values that are this long together are told by what came and went. */
const SHORT_LIST = 6;

type Side = { before: unknown; after: unknown };

function sentences(parts: readonly (readonly [string, readonly string[]])[]): string {
  const told = parts.filter(([, names]) => names.length > 0);
  return told.map(([verb, names]) => `${verb} ${enumerate(names)}`).join('; ');
}

/** What happened to a list of simple values: which came, which went. */
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

/** The entries of a list by what tells them apart; undefined where that fails. */
function byKey(items: readonly unknown[]): Map<string, Fields> | undefined {
  const found = new Map<string, Fields>();
  for (const item of items) {
    const key = isFields(item) ? keyOf(item) : undefined;
    if (!isFields(item) || key === undefined || found.has(key)) return undefined;
    found.set(key, item);
  }
  return found;
}

function changedNames(before: Fields, after: Fields): string {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !deepEqual(before[field], after[field]),
  );
  return enumerate(fields.map(fieldLabel));
}

/** What happened to a list of things: which came, which went, and what changed in the others. */
function compareThings(label: string, field: string, sides: ListSides, reading: Reading): FieldChange {
  const [old, now] = [byKey(sides.before), byKey(sides.after)];
  if (!old || !now) return compareSides(label, field, sides, reading);
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
        return [`${name(item)} (${changedNames(known, item)})`];
      }),
    ],
  ]);
  return { label, summary: summary || 'in another order' };
}

function compareSides(label: string, field: string, { before, after }: Side, reading: Reading): FieldChange {
  return { label, before: readable(before, field, reading), after: readable(after, field, reading) };
}

function compareField(field: string, side: Side, reading: Reading): FieldChange {
  const { before, after } = side;
  const label = fieldLabel(field);
  if (!Array.isArray(before) || !Array.isArray(after)) return compareSides(label, field, side, reading);
  const sides = { before, after };
  return [...before, ...after].some(isFields)
    ? compareThings(label, field, sides, reading)
    : compareValues(label, field, sides, reading);
}

/** Something that is new or gone: its fields, without those that are empty or secret. */
function listFields(fields: Fields, side: 'before' | 'after', reading: Reading): FieldChange[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (UNTOLD.has(field) || value === SECRET_MASK) return [];
    const words = readable(value, field, reading);
    if (words === NOTHING) return [];
    const change = { label: fieldLabel(field), before: '', after: '' };
    return [{ ...change, [side]: words }];
  });
}

/** A whole list that was replaced, such as the managers: one change for each entry that came, went or differs. */
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
    return [{ label: nameOfItem(item, reading), before: content(was), after: content(is) }];
  });
}

/**
 * What changed between the two sides of an entry, field by field and in words, in the order that they are stored in. A side that is
 * no object counts as not there.
 */
export function changedFields(before: unknown, after: unknown, reading: Reading = {}): FieldChange[] {
  if (Array.isArray(before) || Array.isArray(after)) {
    const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
    return compareWholeLists({ before: list(before), after: list(after) }, reading);
  }
  if (!isFields(before)) return isFields(after) ? listFields(after, 'after', reading) : [];
  if (!isFields(after)) return listFields(before, 'before', reading);
  return Object.keys({ ...before, ...after })
    .filter((field) => !UNTOLD.has(field) && !deepEqual(before[field], after[field]))
    .map((field) => compareField(field, { before: before[field], after: after[field] }, reading));
}
