import { bigint, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { servers } from '../servers/table.ts';

/** How far the log of a game server has been relayed: the time of its last line, ms. A repeated log is not told twice. */
export const logPositions = pgTable(
  'log_positions',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    lastAt: bigint('last_at', { mode: 'number' }).notNull(),
    /** Hash of each line of that last second, so that others of it are still told. */
    lastLines: text('last_lines').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    foreignKey({
      columns: [table.botId, table.serverId],
      foreignColumns: [servers.botId, servers.id],
    }).onDelete('cascade'),
  ],
);
