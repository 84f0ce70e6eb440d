import { z } from 'zod';
import { snowflake } from '../core/ids.ts';
import { tier } from '../core/tier-schema.ts';

/** A person's pledge as reported by Patreon (specification §3, subscription state). */
export const subscription = z.object({ discordId: snowflake, patreonTier: tier });

export type Subscription = z.infer<typeof subscription>;
