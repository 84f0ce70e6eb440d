import type { Tier } from '@arkwright/contracts/core/tiers';
import { eq, sql } from 'drizzle-orm';
import { users } from '../identity/table.ts';
import { botInstances } from './table.ts';

/** Joins the instance owner's account, which may not exist: the owner may never have signed in. */
export const isOwner = eq(users.discordId, botInstances.ownerDiscordId);

/** The owner's tier in such a join: 0 without an account. */
export const ownerTier = sql<Tier>`coalesce(${users.tier}, 0)`;
