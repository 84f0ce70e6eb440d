/**
 * KIT · A working copy as plain data: only the differences from the stored values, so that a refresh from the server is
 * visible in untouched fields. Pure; `useWorkingCopy` holds it.
 */
import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { z } from 'zod';

/** Values by name: fields of a settings group, managers by Discord ID. An undefined one does not exist. */
export type Values = Readonly<Record<string, unknown>>;

/** The stored value of a part, and its revision. */
export type Part = { rev: number; value: Values };
/** The parts that are edited and saved together, each by its key in the request. */
export type Parts = Readonly<Record<string, Part>>;

/** The changes of a part, the revision that they are based on, and each value at that time. */
export type PartDraft = { rev: number; changed: Values; before: Values };
export type Draft = Readonly<Record<string, PartDraft>>;

type SetValue = {
  part: string;
  name: string;
  value: unknown;
  stored: Part;
  /** A save is in progress: a value equal to the stored one may differ afterwards. */
  isSaving?: boolean;
};

/** A value was set: it joins the draft, or leaves it when it is as stored again. */
export function withValue(draft: Draft, change: SetValue): Draft {
  const { part, name, value, stored, isSaving = false } = change;
  const known = draft[part] ?? { rev: stored.rev, changed: {}, before: {} };
  const { [name]: _old, ...others } = known.changed;
  const isAsStored = !isSaving && deepEqual(value, stored.value[name]);
  const changed = isAsStored ? others : { ...others, [name]: value };
  const before = pick({ ...stored.value, ...known.before }, Object.keys(changed));
  return withPart(draft, part, { rev: known.rev, changed, before });
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** The draft with another part, or without it where nothing is changed in it. */
function withPart(draft: Draft, part: string, next: PartDraft): Draft {
  const { [part]: _part, ...rest } = draft;
  return Object.keys(next.changed).length === 0 ? rest : { ...rest, [part]: next };
}

/** Schemas of the parts. */
export type Schemas = Readonly<Record<string, z.ZodObject>>;

/** The problems of the draft, by dotted path beginning with the part; for each path the first rule that fails. */
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

/** The rest of the draft once `sent` is saved: later input, as a change of the newly stored values. */
export function withoutSaved(draft: Draft, { sent, saved }: { sent: Draft; saved: Parts }): Draft {
  let remaining: Draft = {};
  for (const [part, own] of Object.entries(draft)) {
    const { rev, changed } = own;
    if (sent[part] === undefined) {
      remaining = withPart(remaining, part, own);
      continue;
    }
    const wasSent = sent[part].changed;
    const stored = saved[part]?.value ?? {};
    const isSaved = (name: string, value: unknown) =>
      (Object.hasOwn(wasSent, name) && deepEqual(value, wasSent[name])) || deepEqual(value, stored[name]);
    const rest = Object.keys(changed).filter((name) => !isSaved(name, changed[name]));
    remaining = withPart(remaining, part, {
      rev: saved[part]?.rev ?? rev,
      changed: pick(changed, rest),
      before: pick(stored, rest),
    });
  }
  return remaining;
}

/** The inverse of a save: the values before it, to be saved on top of the saved ones. */
export function inverseOf(sent: Draft, { before, saved }: { before: Parts; saved: Parts }): Draft {
  const parts = Object.entries(sent).map(([part, { changed }]) => {
    const names = Object.keys(changed);
    const { rev = 0, value = {} } = saved[part] ?? {};
    const inverse = { rev, changed: pick(before[part]?.value ?? {}, names), before: pick(value, names) };
    return [part, inverse] as const;
  });
  return Object.fromEntries(parts);
}

/** The fields of a part that were changed both here and, to another value, in `theirs`. */
export function conflictsIn({ changed, before }: PartDraft, theirs: Values): string[] {
  return Object.keys(changed).filter(
    (name) => !deepEqual(theirs[name], before[name]) && !deepEqual(theirs[name], changed[name]),
  );
}

/** The draft as a change of a part's currently stored values. `without` names fields that are dropped. */
export function rebased(
  draft: Draft,
  part: string,
  { stored, without = [] }: { stored: Part; without?: readonly string[] },
): Draft {
  const changed = draft[part]?.changed ?? {};
  const names = Object.keys(changed).filter((name) => !without.includes(name));
  return withPart(draft, part, {
    rev: stored.rev,
    changed: pick(changed, names),
    before: pick(stored.value, names),
  });
}
