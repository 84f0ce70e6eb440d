import { z } from 'zod';

/** How bad something is, the worst first. `unknown`: nobody can say at the moment. */
export const FINDING_LEVELS = ['bad', 'warn', 'unknown', 'info'] as const;
export const findingLevel = z.enum(FINDING_LEVELS);
export type FindingLevel = z.infer<typeof findingLevel>;
