import type { SyncEntry } from '@arkwright/contracts/host-sync/schema';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** The newest sync of each kind: manual and automatic. Times are PostgreSQL's. */
export const hostSyncRuns = pgTable(
  'host_sync_runs',
  {
    botId: botId(),
    kind: text('kind', { enum: ['started', 'automatic'] }).notNull(),
    id: text('id').notNull(),
    /** 0 if it has not run yet. */
    startedAt: epochMs('started_at').notNull(),
    /** 0 while it runs. */
    endedAt: epochMs('ended_at').notNull(),
    /** Discord ID and name of the person who started it; empty for the automatic one. */
    startedById: text('started_by_id').notNull(),
    startedBy: text('started_by').notNull(),
    entries: jsonb('entries').$type<SyncEntry[]>().notNull(),
    /** When the automatic sync is due; 0 for the other kind. */
    dueAt: epochMs('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.kind] })],
);

/** How a download includes this table. */
export const hostSyncTables: readonly StoredTable[] = [
  inDownload(hostSyncRuns, {
    order: 'kind',
    omit: ['startedById', 'dueAt'],
    names: { column: 'startedBy', at: 'startedAt' },
    inExport: { leftOut: 'what was synced stays where it was' },
  }),
];
