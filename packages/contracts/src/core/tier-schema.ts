import { z } from 'zod';

/** A subscription tier: see `TIERS`. */
export const tier = z.literal([0, 1, 2, 3, 4, 5, 6, 7]);
