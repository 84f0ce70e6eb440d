/**
 * KIT · A working copy as plain data: only what differs from what is stored, so that a refresh from the server shows
 * through wherever nothing was typed. Pure; `useWorkingCopy` holds it.
 */
import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { z } from 'zod';

/** Values by name: fields of a settings group, managers by Discord id. One that is undefined is not there. */
export type Values = Readonly<Record<string, unknown>>;

/** What is stored of a part, and its revision. */
export type Part = { rev: number; value: Values };
/** The parts that are edited and saved together, each by its key in the request. */
export type Parts = Readonly<Record<string, Part>>;

/** What was changed in a part, and the revision of what it was changed from. */
export type PartDraft = { rev: number; changed: Values };
export type Draft = Readonly<Record<string, PartDraft>>;

type SetValue = {
  part: string;
  name: string;
  value: unknown;
  stored: Part;
  /** What is stored is about to become something else: what is as stored now may not be so then. */
  isSaving?: boolean;
};

/** A value was set: it joins the draft, or leaves it when it is as stored again. */
export function withValue(draft: Draft, change: SetValue): Draft {
  const { part, name, value, stored, isSaving = false } = change;
  const before = draft[part] ?? { rev: stored.rev, changed: {} };
  const { [name]: _old, ...others } = before.changed;
  const isAsStored = !isSaving && deepEqual(value, stored.value[name]);
  const changed = isAsStored ? others : { ...others, [name]: value };
  const { [part]: _part, ...rest } = draft;
  return Object.keys(changed).length === 0 ? rest : { ...rest, [part]: { ...before, changed } };
}

/** Schemas of the parts. */
export type Schemas = Readonly<Record<string, z.ZodObject>>;

/** What is wrong in the draft, by dotted path beginning with the part; of each path the first rule that fails. */
export function problemsIn(draft: Draft, schemas: Schemas): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [part, { shape }] of Object.entries(schemas)) {
    for (const [name, value] of Object.entries(draft[part]?.changed ?? {})) {
      // The fields are made with the full API of zod, which the shape's general type forgets.
      const schema = shape[name] as z.ZodType | undefined;
      for (const issue of schema?.safeParse(value).error?.issues ?? []) {
        problems[[part, name, ...issue.path].join('.')] ??= issue.message;
      }
    }
  }
  return problems;
}

/** What is left of the draft once `sent` is saved: what was typed since then, as a change of what is stored now. */
export function withoutSaved(draft: Draft, { sent, saved }: { sent: Draft; saved: Parts }): Draft {
  const remaining: Record<string, PartDraft> = {};
  for (const [part, { rev, changed }] of Object.entries(draft)) {
    if (sent[part] === undefined) {
      remaining[part] = { rev, changed };
      continue;
    }
    const wasSent = sent[part].changed;
    const stored = saved[part]?.value ?? {};
    const isSaved = (name: string, value: unknown) =>
      (Object.hasOwn(wasSent, name) && deepEqual(value, wasSent[name])) || deepEqual(value, stored[name]);
    const rest = Object.entries(changed).filter(([name, value]) => !isSaved(name, value));
    if (rest.length > 0)
      remaining[part] = { rev: saved[part]?.rev ?? rev, changed: Object.fromEntries(rest) };
  }
  return remaining;
}

/** What undoes a save: the values before it, to be saved on top of what was saved. */
export function inverseOf(sent: Draft, { before, saved }: { before: Parts; saved: Parts }): Draft {
  const parts = Object.entries(sent).map(([part, { changed }]) => {
    const values = before[part]?.value ?? {};
    const names = Object.keys(changed);
    const inverse = Object.fromEntries(names.map((name) => [name, values[name]]));
    return [part, { rev: saved[part]?.rev ?? 0, changed: inverse }] as const;
  });
  return Object.fromEntries(parts);
}

/** The draft without what was typed in a part. */
export function withoutPart(draft: Draft, part: string): Draft {
  const { [part]: _dropped, ...others } = draft;
  return others;
}

/** The values that the draft changes in a part, as they are stored and as they were typed. */
export function sidesOf(draft: Draft, part: string, stored: Values): { theirs: Values; mine: Values } {
  const mine = draft[part]?.changed ?? {};
  const names = Object.keys(mine).filter((name) => Object.hasOwn(stored, name));
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { theirs: pick(stored), mine: pick(mine) };
}
