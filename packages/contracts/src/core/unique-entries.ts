import type { z } from 'zod';

/**
 * A refinement for a list: `message` stands at `field` of each entry whose value an earlier entry has already. A
 * dialog that edits one entry checks the list with that entry last.
 */
export function uniqueBy<Field extends string>(field: Field, message: string) {
  return (entries: readonly Record<Field, string>[], context: z.RefinementCtx) => {
    const seen = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      if (seen.has(entry[field])) context.addIssue({ code: 'custom', message, path: [index, field] });
      seen.add(entry[field]);
    }
  };
}
