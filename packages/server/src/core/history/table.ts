import { ADMIN_ACTIONS } from '@arkwright/contracts/users/admin-schema';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../platform/database/columns.ts';
import type { SearchIndex } from '../../platform/database/search-index.ts';
import { botId } from '../access/table.ts';
import { inDownload, type StoredTable } from '../personal-data/stored-table.ts';

/** Actions of site admins on users. Of a deleted account only its random id stays. */
export const adminChanges = pgTable(
  'admin_changes',
  {
    id: text('id').primaryKey(),
    at: epochMs('at').notNull(),
    /** Our user id; empty after that account is deleted, too. */
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    action: text('action', { enum: ADMIN_ACTIONS }).notNull(),
    userId: text('user_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown> | null>(),
    after: jsonb('after').$type<Record<string, unknown> | null>(),
  },
  (table) => [
    index('admin_changes_time').on(table.at, table.id),
    index('admin_changes_user').on(table.userId, table.at),
  ],
);

/**
 * Every action in an instance, as `action`, with what changed. Secrets are masked before they get here. The
 * index for text search is created separately, if PostgreSQL supports it (platform/database/search-index.ts).
 */
export const changes = pgTable(
  'changes',
  {
    botId: botId(),
    id: text('id').notNull(),
    at: epochMs('at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** Where it came from: dashboard, discord, api, system. */
    origin: text('origin').notNull(),
    /** The area whose viewers may see the entry; Owner if only the owner and FullAccess may. */
    area: text('area').notNull(),
    /** `server.created`, `settings.changed` … */
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** Number of list entries that were too many to keep. */
    leftOut: integer('left_out').notNull().default(0),
    /** Approximate size of the row, known without reading its sides. */
    bytes: integer('bytes')
      .notNull()
      .generatedAlwaysAs(
        sql`512 + octet_length(target_name) + coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)`,
      ),
    /** The searched text: action, names, and the texts of both sides, except the owner's values. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`left(action || chr(10) || actor_name || chr(10) || target_name || chr(10)
          || case when area = 'Owner' and target_kind in ('managers', 'settings') then '' else change_texts(before, after) end, 8000)`,
      ),
    /** The texts of sides that are for the owner only (contracts, history/owner-values.ts). */
    ownerText: text('owner_text').generatedAlwaysAs(
      sql`case when area = 'Owner' and target_kind in ('managers', 'settings') then left(change_texts(before, after), 8000) end`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    // The history is read newest first, complete or by one of these; the id orders entries of the same time.
    // Includes the size, so that a history's total is computed from the index alone.
    index('changes_time').on(table.botId, table.at, table.id, table.bytes),
    index('changes_actor').on(table.botId, table.actorKind, table.actorId, table.at, table.id),
    index('changes_area').on(table.botId, table.area, table.at, table.id),
    index('changes_target').on(table.botId, table.targetKind, table.targetId, table.at, table.id),
    // Finds a person to be forgotten as a registered player among the entries of all instances.
    index('changes_registered_before')
      .on(sql`(${table.before} ->> 'discordId')`)
      .where(sql`${table.area} = 'PlayerRegistration'`),
    index('changes_registered_after')
      .on(sql`(${table.after} ->> 'discordId')`)
      .where(sql`${table.area} = 'PlayerRegistration'`),
  ],
);

/** The index for searching its texts. */
export const HISTORY_SEARCH: SearchIndex = {
  name: 'changes_search',
  table: 'changes',
  texts: ['search_text', 'owner_text'],
  pendingKb: 256,
};

/** The contents of these tables in a download. */
export const historyTables: readonly StoredTable[] = [
  inDownload(changes, {
    order: 'at',
    omit: ['searchText', 'ownerText', 'bytes'],
    file: 'history',
    inExport: { leftOut: 'the history stays where it was written' },
  }),
];
