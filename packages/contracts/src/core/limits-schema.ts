import { z } from 'zod';
import { FEATURE_TIERS, type Feature } from './tiers.ts';

// The cast restores the keys that Object.fromEntries forgets.
const flags = Object.fromEntries(Object.keys(FEATURE_TIERS).map((key) => [key, z.boolean()])) as Record<
  Feature,
  z.ZodBoolean
>;

/** What a tier, or the tier of an instance's owner, allows (specification §3). */
export const limits = z.object({
  servers: z.number(),
  adminGroups: z.number(),
  rconPresets: z.number(),
  exclusiveJoinGroups: z.number(),
  ...flags,
});
