import { id } from '@arkwright/contracts/core/ids';
import { MAX_NOTE_LENGTH, MAX_NOTES } from '@arkwright/contracts/players/bounds';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { botId } from '../../core/access/table.ts';
import { storedNetId, storedText, storedTime } from '../../core/instance-export/row-fields.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** The team's notes on players. */
export const playerNotes = pgTable(
  'player_notes',
  {
    botId: botId(),
    id: text('id').notNull(),
    /** EOS id of the player, in lower case. */
    netId: text('net_id').notNull(),
    /** Discord id. */
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    createdAt: epochMs('created_at').notNull(),
    /** When it was written or changed last. */
    writtenAt: epochMs('written_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    index('player_notes_player').on(table.botId, table.netId, table.createdAt),
    index('player_notes_old').on(table.writtenAt),
    // A person who leaves is found by the Discord id alone.
    index('player_notes_author').on(table.authorId),
  ],
);

/** How a download includes these tables. */
export const playersTables: readonly StoredTable[] = [
  inDownload(playerNotes, {
    order: 'createdAt',
    inExport: {
      what: 'notes on players',
      row: z.object({
        id,
        netId: storedNetId,
        authorId: storedText(30),
        authorName: storedText(100),
        text: storedText(MAX_NOTE_LENGTH),
        createdAt: storedTime,
        writtenAt: storedTime,
      }),
      most: MAX_NOTES,
    },
  }),
];
