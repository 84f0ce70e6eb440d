import { z } from 'zod';
import { findingLevel } from './finding-level.ts';
import { timestamp } from './ids.ts';

/** A problem that the owner or a site admin must know about while it lasts. */
export const problem = z.object({
  /** The same for as long as it lasts, and when it comes back. */
  key: z.string(),
  /** `bad`: something does not work at all. */
  level: findingLevel,
  since: timestamp,
  /** 0 while it lasts. */
  ended: timestamp,
  /** In sentences, with what to do about it. */
  text: z.string(),
});

export type Problem = z.infer<typeof problem>;
