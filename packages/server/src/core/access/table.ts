import { MAX_MANAGERS } from '@arkwright/contracts/permissions/bounds';
import { managerFields } from '@arkwright/contracts/permissions/schema';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../platform/database/columns.ts';
import { inDownload, leftOut, type StoredTable } from '../personal-data/stored-table.ts';

/** One instance of the bot: one guild. */
export const botInstances = pgTable(
  'bot_instances',
  {
    id: text('id').primaryKey(),
    guildId: text('guild_id').notNull().unique(),
    guildName: text('guild_name').notNull(),
    guildIconUrl: text('guild_icon_url').notNull().default(''),
    ownerDiscordId: text('owner_discord_id').notNull(),
    /** False after the bot has left the guild; the data is kept. */
    isActive: boolean('is_active').notNull().default(true),
    createdAt: epochMs('created_at').notNull(),
    /** Revision of its managers. */
    managersRev: integer('managers_rev').notNull().default(0),
    /** Time of the newest history entry that was dropped to make room; 0 if there is none. */
    historyCutAt: epochMs('history_cut_at').notNull().default(0),
  },
  (table) => [index('bot_instances_owner').on(table.ownerDiscordId)],
);

/** Refers to the instance that a row belongs to; deleting the instance deletes the row. */
export const botId = () =>
  text('bot_id')
    .notNull()
    .references(() => botInstances.id, { onDelete: 'cascade' });

export const managers = pgTable(
  'managers',
  {
    botId: botId(),
    /** Id of the user or role. */
    discordId: text('discord_id').notNull(),
    permissions: text('permissions').array().notNull(),
    kind: text('kind', { enum: ['user', 'role'] })
      .notNull()
      .default('user'),
    /** When the permissions end (exclusive); 0 means never. */
    expiresAt: epochMs('expires_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.discordId] }),
    index('managers_discord').on(table.discordId),
    index('managers_expiring').on(table.expiresAt).where(sql`${table.expiresAt} > 0`),
  ],
);

/**
 * The roles of people in guilds whose instance has roles as managers, as reported by Discord at `checkedAt`:
 * only of people who have signed in, and only while they are active.
 */
export const memberRoles = pgTable(
  'member_roles',
  {
    botId: botId(),
    discordId: text('discord_id').notNull(),
    roleIds: text('role_ids').array().notNull(),
    checkedAt: epochMs('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.discordId] }),
    index('member_roles_checked').on(table.checkedAt),
  ],
);

/** The contents of these tables in a download. */
export const accessTables: readonly StoredTable[] = [
  inDownload(managers, {
    order: 'discordId',
    inExport: { what: 'managers', row: managerFields, most: MAX_MANAGERS },
  }),
  leftOut(memberRoles, 'what Discord knows of other people'),
];
