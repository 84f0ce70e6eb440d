import { NUKE_KINDS } from '@arkwright/contracts/nukes/schema';
import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** Nukes that wait for a second person. */
export const nukeRequests = pgTable(
  'nuke_requests',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    id: text('id').notNull(),
    kind: text('kind', { enum: NUKE_KINDS }).notNull(),
    /** The target of the nuke: the `key` of its `NukeTarget`. */
    targetId: text('target_id').notNull(),
    name: text('name').notNull(),
    /** The Discord ID of the person who requested it. */
    personId: text('person_id').notNull(),
    by: text('by').notNull(),
    at: epochMs('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    unique('nuke_requests_target').on(table.botId, table.serverId, table.kind, table.targetId),
    ofServer(table, 'nuke_requests_server'),
    index('nuke_requests_at').on(table.at),
  ],
);

/** How a download includes these tables. */
export const nukeTables: readonly StoredTable[] = [
  inDownload(nukeRequests, {
    order: 'at',
    names: { column: 'by', at: 'at' },
    inExport: { leftOut: 'it waits for a second person for some minutes only' },
  }),
];
