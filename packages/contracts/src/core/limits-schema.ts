import { z } from 'zod';
import { COUNTED_LIMITS, type CountedLimit, FEATURES, type Feature } from './tiers.ts';

// The casts restore the keys that Object.fromEntries forgets.
const counts = Object.fromEntries(COUNTED_LIMITS.map((limit) => [limit, z.number()])) as Record<
  CountedLimit,
  z.ZodNumber
>;
const flags = Object.fromEntries(FEATURES.map((feature) => [feature, z.boolean()])) as Record<
  Feature,
  z.ZodBoolean
>;

/** What a tier, or the tier of an instance's owner, allows (specification §3). */
export const limits = z.object({ ...counts, ...flags });
