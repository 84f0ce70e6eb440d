import type { z } from 'zod';

/**
 * KIT · The rules of one entry of a list, and those of the list for it as the last, e.g. that something of it is unique.
 *   rulesBeside({ entry: clusterIdMapping, list: clusterIdMappings, others })
 */
export function rulesBeside<Entry extends z.ZodType>(rules: {
  entry: Entry;
  list: z.ZodType;
  /** The list without the entry. */
  others: readonly unknown[];
}): Entry {
  const { entry, list, others } = rules;
  return entry.superRefine((value, context) => {
    const issues = list.safeParse([...others, value]).error?.issues ?? [];
    for (const { path, message } of issues) {
      if (path[0] === others.length) context.addIssue({ code: 'custom', message, path: path.slice(1) });
    }
  });
}
