import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** Outages that were alerted and are not over. */
export const offlineAlerts = pgTable(
  'offline_alerts',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    /** When the server went offline, ms. */
    since: epochMs('since').notNull(),
    /** The alert in the outbox: if it can't be sent, the outage has not been reported. Null for older ones. */
    messageId: bigint('message_id', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.botId, table.serverId] }), ofServer(table)],
);

/** How a download includes these tables. */
export const offlineAlertsTables: readonly StoredTable[] = [
  inDownload(offlineAlerts, { order: 'serverId', inExport: { leftOut: 'outages are noticed again' } }),
];
