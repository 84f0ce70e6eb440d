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
    /** From midnight on; -1 while it was offline, null without a measurement. Ends with the last known one. */
    counts: smallint('counts').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.serverId, table.day] }), ofServer(table)],
);

/** How a download includes these tables. */
export const playerCountsTables: readonly StoredTable[] = [
  inDownload(playerCounts, { order: 'day', inExport: { leftOut: 'charts stay where players were counted' } }),
];
