import { z } from 'zod';
import { COUNTED_LIMITS, type CountedLimit, FEATURES, type Feature } from './limits.ts';

// The casts restore the keys that Object.fromEntries drops.
const counts = Object.fromEntries(COUNTED_LIMITS.map((limit) => [limit, z.number()])) as Record<
  CountedLimit,
  z.ZodNumber
>;
const flags = Object.fromEntries(FEATURES.map((feature) => [feature, z.boolean()])) as Record<
  Feature,
  z.ZodBoolean
>;

/** The limits of a tier, or of the tier of an instance's owner (specification §3). */
export const limits = z.object({ ...counts, ...flags });
