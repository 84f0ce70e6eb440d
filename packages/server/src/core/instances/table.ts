import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

const time = (name: string) => bigint(name, { mode: 'number' });

/** Guilds that the bot still has to leave, because their instance was deleted. Until then no new one is made. */
export const guildDepartures = pgTable('guild_departures', {
  guildId: text('guild_id').primaryKey(),
  since: time('since').notNull(),
});
