/**
 * KIT · The working copy of settings as plain data: only what differs from what is stored, so that a refresh from the
 * server shows through wherever nothing was typed. Pure; `useSettings` holds it.
 */
import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { SettingsGroup } from '@arkwright/contracts/core/settings-group';
import type { z } from 'zod';

export type Values = Readonly<Record<string, unknown>>;

/** What was changed in one group, and the revision of what it was changed from. */
export type GroupDraft = { rev: number; changed: Values };
export type Draft = Readonly<Record<string, GroupDraft>>;

/** A field was set: it joins the draft, or leaves it when it is as stored again. */
export function withField(
  draft: Draft,
  field: { group: string; name: string; value: unknown; stored: unknown; rev: number },
): Draft {
  const { group, name, value, stored, rev } = field;
  const before = draft[group] ?? { rev, changed: {} };
  const { [name]: _old, ...others } = before.changed;
  const changed = deepEqual(value, stored) ? others : { ...others, [name]: value };
  const { [group]: _group, ...rest } = draft;
  return Object.keys(changed).length === 0 ? rest : { ...rest, [group]: { ...before, changed } };
}

/** What is wrong in the draft, by dotted path beginning with the group; of each path the first rule that fails. */
export function problemsIn(draft: Draft, groups: readonly SettingsGroup[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const group of groups) {
    for (const [name, value] of Object.entries(draft[group.name]?.changed ?? {})) {
      // A settings group's fields are made with the full API of zod, which the shape's general type forgets.
      const schema = group.schema.shape[name] as z.ZodType | undefined;
      for (const issue of schema?.safeParse(value).error?.issues ?? []) {
        problems[[group.name, name, ...issue.path].join('.')] ??= issue.message;
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
