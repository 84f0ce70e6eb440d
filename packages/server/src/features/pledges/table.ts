import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Claim } from '../../core/belief/belief.ts';
import { users } from '../../core/identity/table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** Milliseconds since 1970 (UTC). */

/** Members of our campaign in the last data from Patreon's API. They belong to no instance, and many are no users of ours. */
export const patreonMembers = pgTable(
  'patreon_members',
  {
    memberId: text('member_id').primaryKey(),
    patreonUserId: text('patreon_user_id').notNull(),
    /** Empty where no Discord account is linked at Patreon. */
    discordId: text('discord_id').notNull(),
    status: text('status').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The tier of the pledge. */
    tier: integer('tier').notNull(),
    /** When Patreon was asked: an older answer never replaces a newer one. 0: its next answer counts, whatever it is. */
    checkedAt: epochMs('checked_at').notNull(),
    /** The lower tier that Patreon has named once, -1 for no such member; it counts once it is named again. */
    claim: jsonb('claim').$type<Claim<number>>(),
  },
  (table) => [index('patreon_members_discord').on(table.discordId)],
);

/** Patreon accounts that people have linked themselves. */
export const patreonAccounts = pgTable('patreon_accounts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  patreonUserId: text('patreon_user_id').notNull().unique(),
  name: text('name').notNull(),
  /** Patreon's address. The user's own may differ: an admin may type one. */
  email: text('email').notNull().default(''),
  /** Both tokens, sealed. */
  tokens: text('tokens').notNull(),
  expiresAt: epochMs('expires_at').notNull(),
  linkedAt: epochMs('linked_at').notNull(),
});

/** Members that Patreon has to be asked about: a webhook named them, or an answer about them has to be confirmed. */
export const patreonRefreshes = pgTable(
  'patreon_refreshes',
  {
    memberId: text('member_id').primaryKey(),
    /** Random for each request, so that a request during a call to Patreon does not count as done. */
    wish: text('wish').notNull(),
    dueAt: epochMs('due_at').notNull(),
  },
  (table) => [index('patreon_refreshes_due').on(table.dueAt)],
);

/** The tier that a person's pledge has given last. A user's own tier may differ: an admin may set it. */
export const pledgeTiers = pgTable('pledge_tiers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tier: integer('tier').notNull(),
});
