import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { tier } from '../core/tier-schema.ts';

export const ROLES = { User: 0, Admin: 1 } as const;
export const BONUS_TYPES = ['None', 'FormerPatreon', 'FormerLifetime', 'CurrentLifetime', 'Special'] as const;

/** A person's account, as the person sees it (specification §3). `lastLogin` is 0 before the first sign-in. */
export const user = z.object({
  id,
  discordId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  email: z.string(),
  patreonEmail: z.string(),
  role: z.union([z.literal(ROLES.User), z.literal(ROLES.Admin)]),
  tier,
  bonusType: z.enum(BONUS_TYPES),
  lastLogin: timestamp,
});

export type User = z.infer<typeof user>;
