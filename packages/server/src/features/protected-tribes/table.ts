import { gameNumber } from '@arkwright/contracts/core/game-number';
import { id } from '@arkwright/contracts/core/ids';
import { MAX_PROTECTION_REASON } from '@arkwright/contracts/decay/bounds';
import { MAX_PROTECTED_TRIBES } from '@arkwright/contracts/protected-tribes/bounds';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { storedText, storedTime } from '../../core/instance-export/row-fields.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/**
 * Tribes that automatic decay spares, and players without a tribe by their own number. They stay when the tribe is gone
 * from the game, and may be set before any upload.
 */
export const protectedTribes = pgTable(
  'protected_tribes',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    tribeId: text('tribe_id').notNull(),
    tribeName: text('tribe_name').notNull(),
    /** ms; 0 until it is removed by hand. */
    until: epochMs('until').notNull(),
    reason: text('reason').notNull(),
    createdAt: epochMs('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId, table.tribeId] }),
    ofServer(table, 'protected_tribes_server'),
    index('protected_tribes_until').on(table.until).where(sql`${table.until} > 0`),
  ],
);

/** How a download includes these tables. */
export const protectedTribeTables: readonly StoredTable[] = [
  inDownload(protectedTribes, {
    order: 'createdAt',
    names: { column: 'createdBy', at: 'createdAt' },
    inExport: {
      what: 'protected tribes',
      row: z.object({
        serverId: id,
        tribeId: gameNumber,
        tribeName: storedText(100),
        until: storedTime,
        reason: storedText(MAX_PROTECTION_REASON),
        createdAt: storedTime,
        createdBy: storedText(100),
      }),
      most: MAX_PROTECTED_TRIBES,
    },
  }),
];
