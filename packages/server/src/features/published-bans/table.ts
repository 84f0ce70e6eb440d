import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** The latest fetch of a ban list by each game server, or from each address that named none. */
export const banListFetches = pgTable(
  'ban_list_fetches',
  {
    botId: botId(),
    /** Empty where the address named none of the instance's game servers. */
    serverId: text('server_id').notNull(),
    /** The address that identifies callers which named no game server; empty otherwise. */
    stranger: text('stranger').notNull(),
    address: text('address').notNull(),
    at: epochMs('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.serverId, table.stranger] })],
);

/** How a download includes this table. */
export const publishedBansTables: readonly StoredTable[] = [
  inDownload(banListFetches, { order: 'at', inExport: { leftOut: 'game servers fetch the list again' } }),
];
