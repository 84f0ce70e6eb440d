import { MAX_MUTE_REASON, MAX_MUTES } from '@arkwright/contracts/chat-mutes/bounds';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { botId } from '../../core/access/table.ts';
import { storedNetId, storedText, storedTime } from '../../core/instance-export/row-fields.ts';
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
  inDownload(chatMutes, {
    order: 'mutedAt',
    omit: ['formerMembers'],
    inExport: {
      what: 'muted players',
      row: z.object({
        netId: storedNetId,
        mutedAt: storedTime,
        mutedUntil: storedTime,
        reason: storedText(MAX_MUTE_REASON),
      }),
      // Those that have just ended may still be there.
      most: 2 * MAX_MUTES,
      fresh: { formerMembers: [] },
      already: 'changed',
    },
  }),
];
