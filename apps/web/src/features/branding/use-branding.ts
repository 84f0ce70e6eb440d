import { brandingRoutes } from '@arkwright/contracts/branding/routes';
import { type Branding, type BrandingFields, brandingFields } from '@arkwright/contracts/branding/schema';
import { fieldLabel } from '@arkwright/contracts/history/labels';
import { useQueryClient } from '@tanstack/react-query';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { type Outcome, toProblem } from '../../kit/problem.ts';
import { readKey } from '../../kit/read-key.ts';
import { putReply, REFRESH_MS, useRead } from '../../kit/reads.ts';
import { attempt } from '../../kit/use-action.ts';
import type { Parts } from '../../kit/working-copy/draft.ts';
import { useWorkingCopy } from '../../kit/working-copy/use-working-copy.ts';

export type BrandingField = keyof BrandingFields;

/** In the order of the form. */
const BRANDING_FIELDS = [
  'name',
  'status',
  'username',
  'avatarUrl',
  'url',
  'iconUrl',
  'pluginName',
] as const satisfies readonly BrandingField[];

/** A branding has no revision: the last save wins. */
function partsOf(stored: Branding | undefined): Parts {
  const value = Object.fromEntries(BRANDING_FIELDS.map((field) => [field, stored?.[field] ?? '']));
  return { data: { rev: 0, value } };
}

/** Why the values can't be saved: fields that were filled in wrongly, else those that were never touched. */
function whyInvalid(values: BrandingFields, changed: object): string | undefined {
  const open = BRANDING_FIELDS.filter(
    (field) => !brandingFields.shape[field].safeParse(values[field]).success,
  );
  const marked = open.filter((field) => field in changed);
  const listed = (fields: BrandingField[]) => fields.map((field) => fieldLabel(field)).join(', ');
  if (marked.length > 0) return `Please check: ${listed(marked)}.`;
  return open.length > 0 ? `Please fill in: ${listed(open)}.` : undefined;
}

/** The working copy of the instance's branding, which is saved as a whole. */
export function useBranding() {
  const botId = useInstance().id;
  const { call } = useKit();
  const queries = useQueryClient();
  const request = { params: { botId } };
  const read = useRead(brandingRoutes.find, request, { refetchInterval: REFRESH_MS });
  const queryKey = readKey(brandingRoutes.find, request);
  const stored = read.data;

  const copy = useWorkingCopy({
    stored: partsOf(stored),
    schemas: { data: brandingFields },
    at: '',
    save: async (draft, base) => {
      // Only texts of the form are in it; the API checks them once more.
      const values = { ...base.data?.value, ...draft.data?.changed } as BrandingFields;
      const saved = await call(brandingRoutes.save, { body: { data: { botId, ...values } } });
      putReply(queries, queryKey, () => saved);
      return partsOf(saved);
    },
    reload: () => void read.refetch(),
    // The first save can only be undone by Reset.
    canUndo: brandingFields.safeParse(partsOf(stored).data?.value).success,
  });
  // The parts hold a text for each field.
  const values = copy.valuesOf('data') as BrandingFields;

  async function reset(): Promise<Outcome<Branding>> {
    const outcome = await attempt(call, brandingRoutes.reset, { body: { botId } });
    if (outcome.ok) {
      putReply(queries, queryKey, () => outcome.reply);
      copy.revert();
    }
    return outcome;
  }

  return {
    ...copy,
    stored,
    values,
    set: (field: BrandingField, value: string) => copy.set('data', field, value),
    /** Only for fields that were filled in here; untouched ones show no errors. */
    errorOf: (field: BrandingField) => copy.errorAt(`data.${field}`),
    invalid: whyInvalid(values, copy.changedIn('data')),
    problem: copy.problem ?? (read.isError && !stored ? toProblem(read.error) : null),
    staleness: {
      isStale: read.isError && stored !== undefined,
      problem: read.isError ? toProblem(read.error) : null,
      refresh: () => void read.refetch(),
    },
    reset,
  };
}

export type BrandingCopy = ReturnType<typeof useBranding>;
