import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { inDownload, leftOut, type StoredTable } from '../personal-data/stored-table.ts';

const time = (name: string) => bigint(name, { mode: 'number' });

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
    createdAt: time('created_at').notNull(),
    /** Counts the changes of its managers. */
    managersRev: integer('managers_rev').notNull().default(0),
    /** Of the newest entry of its history that had to make room for newer ones; 0 if none had to. */
    historyCutAt: time('history_cut_at').notNull().default(0),
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
    /** Of the user, or of the role. */
    discordId: text('discord_id').notNull(),
    permissions: text('permissions').array().notNull(),
    kind: text('kind', { enum: ['user', 'role'] })
      .notNull()
      .default('user'),
    /** From then on the permissions do not count any more; 0 means never. */
    expiresAt: time('expires_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.discordId] }),
    index('managers_discord').on(table.discordId),
    index('managers_expiring').on(table.expiresAt).where(sql`${table.expiresAt} > 0`),
  ],
);

/**
 * The roles of people in guilds whose instance has roles as managers, as Discord told them at `checkedAt`: only of people
 * who have signed in, and only for as long as they are about.
 */
export const memberRoles = pgTable(
  'member_roles',
  {
    botId: botId(),
    discordId: text('discord_id').notNull(),
    roleIds: text('role_ids').array().notNull(),
    checkedAt: time('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.discordId] }),
    index('member_roles_checked').on(table.checkedAt),
  ],
);

/**
 * What anyone did to an instance, in the words of `action`, with what changed. Secrets are masked before they get here. The
 * index that text is searched by is made apart, where PostgreSQL can (history-search-index.ts).
 */
export const changes = pgTable(
  'changes',
  {
    botId: botId(),
    id: text('id').notNull(),
    at: time('at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** Where it came from: dashboard, discord, api, system. */
    origin: text('origin').notNull(),
    /** The area whose viewers may see the entry; Owner for what only the owner and FullAccess may see. */
    area: text('area').notNull(),
    /** `server.created`, `settings.changed` … */
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** So many entries of lists were too many to be kept. */
    leftOut: integer('left_out').notNull().default(0),
    /** About what the row takes: known without reading its sides. */
    bytes: integer('bytes')
      .notNull()
      .generatedAlwaysAs(
        sql`512 + octet_length(target_name) + coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)`,
      ),
    /** What is searched: action, names, and the texts in both sides, but for the owner's values. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`left(action || chr(10) || actor_name || chr(10) || target_name || chr(10)
          || case when area = 'Owner' and target_kind in ('managers', 'settings') then '' else change_texts(before, after) end, 8000)`,
      ),
    /** The texts in the sides that are for the owner alone (contracts, history/owner-values.ts). */
    ownerText: text('owner_text').generatedAlwaysAs(
      sql`case when area = 'Owner' and target_kind in ('managers', 'settings') then left(change_texts(before, after), 8000) end`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    // The history is read newest first, whole or by one of these; the id settles what happened at the same moment.
    // With the size, so that what a history takes is counted in the index alone.
    index('changes_time').on(table.botId, table.at, table.id, table.bytes),
    index('changes_actor').on(table.botId, table.actorKind, table.actorId, table.at, table.id),
    index('changes_area').on(table.botId, table.area, table.at, table.id),
    index('changes_target').on(table.botId, table.targetKind, table.targetId, table.at, table.id),
    // A person who is forgotten is found as a registered player among the entries of all instances.
    index('changes_registered_before')
      .on(sql`(${table.before} ->> 'discordId')`)
      .where(sql`${table.area} = 'PlayerRegistration'`),
    index('changes_registered_after')
      .on(sql`(${table.after} ->> 'discordId')`)
      .where(sql`${table.area} = 'PlayerRegistration'`),
  ],
);

/** What a download holds of these tables. */
export const accessTables: readonly StoredTable[] = [
  inDownload(managers, { order: 'discordId' }),
  inDownload(changes, { order: 'at', omit: ['searchText', 'ownerText', 'bytes'], file: 'history' }),
  leftOut(memberRoles, 'what Discord knows of other people'),
];
