import { brandingRoutes } from '@arkwright/contracts/branding/routes';
import { type Branding, type BrandingFields, brandingFields } from '@arkwright/contracts/branding/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { type Outcome, type Problem, toProblem } from '../../kit/problem.ts';
import { REFRESH_MS, readKey, useRead } from '../../kit/reads.ts';
import { attempt } from '../../kit/use-action.ts';

export type BrandingField = keyof BrandingFields;

/** What the fields are called, in the order of the form. */
export const FIELD_LABELS: Readonly<Record<BrandingField, string>> = {
  name: 'Name',
  status: 'Status',
  username: 'Username',
  avatarUrl: 'Avatar URL',
  url: 'URL',
  iconUrl: 'Icon URL',
  pluginName: 'Plugin name',
};
// Object.keys forgets which keys they are.
const BRANDING_FIELDS = Object.keys(FIELD_LABELS) as BrandingField[];

/** What is wrong with values, by field; of each the first rule that fails. */
export function problemsOf(values: BrandingFields): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of brandingFields.safeParse(values).error?.issues ?? []) {
    problems[path.join('.')] ??= message;
  }
  return problems;
}

/** The working copy of the instance's branding: what was changed here lies over what is stored, also when that changes. */
export function useBranding() {
  const botId = useInstance().id;
  const { call } = useKit();
  const queries = useQueryClient();
  const request = { params: { botId } };
  const read = useRead(brandingRoutes.find, request, { refetchInterval: REFRESH_MS });
  const [changed, setChanged] = useState<Partial<BrandingFields>>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);

  const stored = read.data;
  const values = valuesOf(stored, changed);
  const wrong = problemsOf(values);

  function set(field: BrandingField, value: string) {
    setRefused(({ [field]: _gone, ...others }) => others);
    setProblem(null);
    setChanged(({ [field]: _old, ...others }) =>
      value === (stored?.[field] ?? '') ? others : { ...others, [field]: value },
    );
  }

  function drop() {
    setChanged({});
    setRefused({});
    setProblem(null);
  }

  async function settle(asking: Promise<Outcome<Branding>>): Promise<Outcome<Branding>> {
    setSaving(true);
    const outcome = await asking;
    setSaving(false);
    if (outcome.ok) {
      queries.setQueryData(readKey(brandingRoutes.find, request), outcome.reply);
      drop();
    }
    return outcome;
  }

  async function save() {
    const body = { data: { botId, ...values } };
    const outcome = await settle(attempt(call, brandingRoutes.save, { body }));
    if (outcome.ok) return;
    if (outcome.problem.kind !== 'fields') return setProblem(outcome.problem);
    setRefused(
      Object.fromEntries(
        outcome.problem.fields.map(({ path, message }) => [path.replace(/^data\./, ''), message]),
      ),
    );
  }

  const open = BRANDING_FIELDS.filter((field) => field in wrong);
  const marked = open.filter((field) => field in changed);
  const listed = (fields: BrandingField[]) => fields.map((field) => FIELD_LABELS[field]).join(', ');
  return {
    stored,
    values,
    set,
    /** Of fields that were filled in here; what was never touched is not blamed. */
    errorOf: (field: BrandingField) => refused[field] ?? (field in changed ? wrong[field] : undefined),
    isDirty: Object.keys(changed).length > 0,
    isSaving,
    /** Why it can't be saved. */
    invalid:
      marked.length > 0
        ? `Please mend: ${listed(marked)}.`
        : open.length > 0
          ? `Please fill in: ${listed(open)}.`
          : undefined,
    problem: problem ?? (read.isError && !stored ? toProblem(read.error) : null),
    staleness: {
      isStale: read.isError && stored !== undefined,
      problem: read.isError ? toProblem(read.error) : null,
      refresh: () => void read.refetch(),
    },
    save,
    revert: drop,
    reset: () => settle(attempt(call, brandingRoutes.reset, { body: { botId } })),
  };
}

export type BrandingCopy = ReturnType<typeof useBranding>;

function valuesOf(stored: Branding | undefined, changed: Partial<BrandingFields>): BrandingFields {
  const texts = BRANDING_FIELDS.map((field) => [field, changed[field] ?? stored?.[field] ?? '']);
  // The cast restores the keys that Object.fromEntries forgets.
  return Object.fromEntries(texts) as BrandingFields;
}
