import type { Channel, GuildRole } from '@arkwright/contracts/instances/schema';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { botInstances } from '../../core/access/table.ts';
import { leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import type { RoleReach } from './discord-powers.ts';

/**
 * What we keep of a role: what is sent outward, its permission bits (decimal text), what it may beyond @everyone, and why the
 * bot can't give it to anybody: it stands above the bot's own roles, or the bot lacks Manage Roles.
 */
export type StoredRole = Omit<GuildRole, 'isGrantable' | 'isHandedOut' | 'power'> & {
  permissions: string;
  reach?: RoleReach;
  outOfReach?: 'rank' | 'permission';
};

/** Channels, categories and roles of the guild, kept current from Discord's gateway. */
export const guildDirectories = pgTable('guild_directories', {
  botId: text('bot_id')
    .primaryKey()
    .references(() => botInstances.id, { onDelete: 'cascade' }),
  channels: jsonb('channels').$type<readonly Channel[]>().notNull(),
  roles: jsonb('roles').$type<readonly StoredRole[]>().notNull(),
  updatedAt: epochMs('updated_at').notNull(),
});

/** What a download holds of these tables. */
export const guildTables: readonly StoredTable[] = [
  leftOut(guildDirectories, 'a copy of what Discord shows'),
];
