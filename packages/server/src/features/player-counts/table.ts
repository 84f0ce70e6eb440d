import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** How many players were on a game server, every five minutes of a day: one row instead of 288. */
export const playerCounts = pgTable(
  'player_counts',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    /** When it began in UTC, ms. */
    day: epochMs('day').notNull(),
    /** From midnight on; -1 while it was not online, null where nobody looked. It ends with the last one that is known. */
    counts: smallint('counts').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.serverId, table.day] }), ofServer(table)],
);

/** What a download holds of these tables. */
export const playerCountsTables: readonly StoredTable[] = [inDownload(playerCounts, { order: 'day' })];
