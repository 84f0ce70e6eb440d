import { pgTable, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../platform/database/columns.ts';

/**
 * Guilds that the bot still has to leave because their instance was deleted. Until then no new instance is
 * created.
 */
export const guildDepartures = pgTable('guild_departures', {
  guildId: text('guild_id').primaryKey(),
  since: epochMs('since').notNull(),
});
