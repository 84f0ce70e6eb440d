import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** Players whose chat is not relayed, each until a time. */
export const chatMutes = pgTable(
  'chat_mutes',
  {
    botId: botId(),
    /** EOS id, in lower case. */
    netId: text('net_id').notNull(),
    mutedAt: epochMs('muted_at').notNull(),
    mutedUntil: epochMs('muted_until').notNull(),
    reason: text('reason').notNull(),
    /**
     * Members whose registration as this player ended during the mute, as keyed hashes: they stay muted, and nobody can
     * tell who they were.
     */
    formerMembers: text('former_members').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.netId] }),
    index('chat_mutes_ended').on(table.mutedUntil),
  ],
);

/** How a download includes these tables. */
export const chatMuteTables: readonly StoredTable[] = [
  inDownload(chatMutes, { order: 'mutedAt', omit: ['formerMembers'] }),
];
