import type { z } from 'zod';

/**
 * A refinement for a list: reports `message` at `field` of each entry whose value an earlier entry already
 * has. A dialog that edits one entry checks the list with that entry last. `sameAs` returns a key that equal
 * values share; undefined never equals anything.
 */
export function uniqueBy<Field extends string>(
  field: Field,
  message: string,
  sameAs: (value: string) => string | undefined = (value) => value,
) {
  return (entries: readonly Record<Field, string>[], context: z.RefinementCtx) => {
    const seen = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const value = sameAs(entry[field]);
      if (value === undefined) continue;
      if (seen.has(value)) context.addIssue({ code: 'custom', message, path: [index, field] });
      seen.add(value);
    }
  };
}
