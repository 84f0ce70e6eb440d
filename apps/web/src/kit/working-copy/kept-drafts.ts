/**
 * KIT · Unsaved changes that survive a reload and a crashed tab: in the tab's storage, by person, instance and parts. A draft
 * is deleted when it is saved or reverted, or when its page is left; signing out deletes all drafts.
 */
import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { DRAFTS_KEY, type PageStorage, tabStorage } from '../safe-storage.ts';
import type { Draft, PartDraft, Parts, Values } from './draft.ts';

/** When (ms) the last change was made, and the changes. */
export type KeptDraft = { at: number; draft: Draft };

/** The pages of one visit; a tab's storage holds 5 MB. */
const MAX_DRAFTS = 8;
const MAX_CHARACTERS = 200_000;

/** Values as JSON keeps them: one without a value is a name alone. */
type Entries = readonly (readonly [name: string, value?: unknown])[];
type StoredPart = { rev: number; changed: Entries; before: Entries };
type Stored = Record<string, { at: number; parts: Record<string, StoredPart> }>;

const toEntries = (values: Values): Entries =>
  Object.entries(values).map(([name, value]) => (value === undefined ? [name] : [name, value]));

const toValues = (entries: Entries): Values =>
  Object.fromEntries(entries.map(([name, value]) => [name, value]));

const mapParts = <From, To>(parts: Readonly<Record<string, From>>, map: (part: From) => To) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, map(part)]));

function readAll(storage: PageStorage): Stored {
  try {
    return (JSON.parse(storage.getItem(DRAFTS_KEY) ?? '{}') ?? {}) as Stored;
  } catch {
    return {};
  }
}

function writeAll(storage: PageStorage, drafts: Stored): void {
  const latest = Object.entries(drafts)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, MAX_DRAFTS);
  if (latest.length === 0) storage.removeItem(DRAFTS_KEY);
  else storage.setItem(DRAFTS_KEY, JSON.stringify(Object.fromEntries(latest)));
}

/** Stores a draft. Deletes it instead if it has no changes, or is too long. */
export function keepDraft(key: string, { at, draft }: KeptDraft, storage: PageStorage = tabStorage): void {
  const { [key]: _before, ...others } = readAll(storage);
  const toStored = ({ rev, changed, before }: PartDraft): StoredPart => {
    return { rev, changed: toEntries(changed), before: toEntries(before) };
  };
  const parts = mapParts(draft, toStored);
  const isKept = Object.keys(parts).length > 0 && JSON.stringify(parts).length <= MAX_CHARACTERS;
  writeAll(storage, isKept ? { ...others, [key]: { at, parts } } : others);
}

export function dropDraft(key: string, storage?: PageStorage): void {
  keepDraft(key, { at: 0, draft: {} }, storage);
}

/** The stored draft, without parts that no longer exist and without fields that have the same value by now. */
export function findDraft(
  key: string,
  stored: Parts,
  storage: PageStorage = tabStorage,
): KeptDraft | undefined {
  try {
    const kept = readAll(storage)[key];
    if (!kept) return;
    const parts = mapParts(kept.parts, ({ rev, changed, before }) => {
      return { rev, changed: toValues(changed), before: toValues(before) };
    });
    const draft = Object.entries(parts).flatMap(([name, part]) => {
      const rest = stored[name] ? withoutStored(part, stored[name].value) : {};
      return Object.keys(rest).length === 0 ? [] : [[name, { ...part, changed: rest }] as const];
    });
    return draft.length === 0 ? undefined : { at: kept.at, draft: Object.fromEntries(draft) };
  } catch {
    // Another version of the page has kept it in another form.
    return;
  }
}

function withoutStored({ changed }: PartDraft, value: Values): Values {
  return Object.fromEntries(Object.entries(changed).filter(([name, mine]) => !deepEqual(mine, value[name])));
}

/** Whether someone has saved one of the parts since the draft was begun. */
export const isOutdated = (draft: Draft, stored: Parts): boolean =>
  Object.entries(draft).some(([name, { rev }]) => rev < (stored[name]?.rev ?? rev));
