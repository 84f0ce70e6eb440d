/**
 * KIT · The working copy of settings as plain data: only what differs from what is stored, so that a refresh from the
 * server shows through wherever nothing was typed. Pure; `useSettings` holds it.
 */
import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { z } from 'zod';

export type Values = Readonly<Record<string, unknown>>;

/** What was changed in one group, and the revision of what it was changed from. */
export type GroupDraft = { rev: number; changed: Values };
export type Draft = Readonly<Record<string, GroupDraft>>;

type SetField = {
  group: string;
  name: string;
  value: unknown;
  stored: unknown;
  rev: number;
  /** What is stored is about to become something else: what is as stored now may not be so then. */
  isSaving?: boolean;
};

/** A field was set: it joins the draft, or leaves it when it is as stored again. */
export function withField(draft: Draft, field: SetField): Draft {
  const { group, name, value, stored, rev, isSaving = false } = field;
  const before = draft[group] ?? { rev, changed: {} };
  const { [name]: _old, ...others } = before.changed;
  const changed = !isSaving && deepEqual(value, stored) ? others : { ...others, [name]: value };
  const { [group]: _group, ...rest } = draft;
  return Object.keys(changed).length === 0 ? rest : { ...rest, [group]: { ...before, changed } };
}

/** Schemas of settings groups by the groups' names. */
export type Schemas = Readonly<Record<string, z.ZodObject>>;

/** What is wrong in the draft, by dotted path beginning with the group; of each path the first rule that fails. */
export function problemsIn(draft: Draft, schemas: Schemas): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [group, { shape }] of Object.entries(schemas)) {
    for (const [name, value] of Object.entries(draft[group]?.changed ?? {})) {
      // A settings group's fields are made with the full API of zod, which the shape's general type forgets.
      const schema = shape[name] as z.ZodType | undefined;
      for (const issue of schema?.safeParse(value).error?.issues ?? []) {
        problems[[group, name, ...issue.path].join('.')] ??= issue.message;
      }
    }
  }
  return problems;
}

/** The change to send: the changed fields of each group, and the revisions that they were changed from. */
export function toChange(draft: Draft): Record<string, unknown> & { revs: Record<string, number> } {
  const groups = Object.entries(draft);
  return {
    ...Object.fromEntries(groups.map(([name, { changed }]) => [name, changed])),
    revs: Object.fromEntries(groups.map(([name, { rev }]) => [name, rev])),
  };
}

/** What is left of the draft once `sent` is saved: what was typed since then, as a change of what is stored now. */
export function withoutSaved(
  draft: Draft,
  { sent, saved }: { sent: Draft; saved: Values & { revs: Readonly<Record<string, number>> } },
): Draft {
  const left: Record<string, GroupDraft> = {};
  for (const [group, { rev, changed }] of Object.entries(draft)) {
    if (sent[group] === undefined) {
      left[group] = { rev, changed };
      continue;
    }
    const wasSent = sent[group].changed;
    // A settings group is an object; only the instance's general type forgets it.
    const stored = (saved[group] ?? {}) as Values;
    const fields = Object.entries(changed).filter(
      ([name, value]) => !deepEqual(value, wasSent[name]) && !deepEqual(value, stored[name]),
    );
    if (fields.length > 0)
      left[group] = { rev: saved.revs[group] ?? rev, changed: Object.fromEntries(fields) };
  }
  return left;
}
