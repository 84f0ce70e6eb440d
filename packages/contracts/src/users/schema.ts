import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { tier } from '../core/tier-schema.ts';
import { viewAs } from '../core/view-as.ts';
import { DRAWER_PARTS } from './drawer.ts';
import { ROLES } from './roles.ts';
import { THEMES } from './themes.ts';

export const BONUS_TYPES = ['None', 'FormerPatreon', 'FormerLifetime', 'CurrentLifetime', 'Special'] as const;

/** A site role (specification §6): it gives rights on the whole site, never in somebody's instance. */
export const siteRole = z.literal([ROLES.User, ROLES.Admin]);

/**
 * A person's account, as shown to that person (specification §3). `lastLogin` is 0 before the first sign-in. `comment` and
 * `selfHostingKnownIps` are for site admins only (`adminUser`).
 */
export const user = z.object({
  id,
  discordId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  email: z.string(),
  patreonEmail: z.string(),
  role: siteRole,
  tier,
  bonusType: z.enum(BONUS_TYPES),
  lastLogin: timestamp,
  /** Null until one is chosen. */
  theme: z.enum(THEMES).nullable(),
  /** Whether single letters are keyboard shortcuts. */
  hasShortcuts: z.boolean(),
  /** What of the drawer is unfolded (true) or folded (false); the rest is as at first. */
  drawer: z.partialRecord(z.enum(DRAWER_PARTS), z.boolean()),
});

export type User = z.infer<typeof user>;

/** The signed-in person, and as whom they see one of their bots right now. */
export const self = user.extend({ viewAs: viewAs.optional() });

export type Self = z.infer<typeof self>;
