import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { botInstances } from '../../core/access/table.ts';
import { leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';

const time = (name: string) => bigint(name, { mode: 'number' });

/** Channels, categories and roles of the guild, kept current from Discord's gateway. */
export const guildDirectories = pgTable('guild_directories', {
  botId: text('bot_id')
    .primaryKey()
    .references(() => botInstances.id, { onDelete: 'cascade' }),
  channels: jsonb('channels').notNull(),
  roles: jsonb('roles').notNull(),
  updatedAt: time('updated_at').notNull(),
});

/** What a download holds of these tables. */
export const guildTables: readonly StoredTable[] = [
  leftOut(guildDirectories, 'a copy of what Discord shows'),
];
