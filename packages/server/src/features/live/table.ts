import { LINE_KINDS, RELAYED } from '@arkwright/contracts/live/schema';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';

const number = (name: string) => bigint(name, { mode: 'number' });

/**
 * The last line's ID of each instance. Writers of lines lock this row until they commit, so that IDs become visible in
 * order: a reader that continues after one misses none.
 */
export const liveStreams = pgTable('live_streams', {
  botId: botId().primaryKey(),
  lastId: number('last_id').notNull(),
});

/** Recent lines of the game servers of an instance, in one order. The server's name is not stored: it may change. */
export const liveLines = pgTable(
  'live_lines',
  {
    botId: botId(),
    id: number('id').notNull(),
    at: number('at').notNull(),
    serverId: text('server_id').notNull(),
    kind: text('kind', { enum: LINE_KINDS }).notNull(),
    player: text('player').notNull(),
    character: text('character').notNull(),
    tribe: text('tribe').notNull(),
    text: text('text').notNull(),
    relayed: text('relayed', { enum: RELAYED }),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    // Lines come in the order of their times, so that this small index finds the old ones.
    index('live_lines_at').using('brin', table.at),
    index('live_lines_sent').on(table.botId, table.at).where(sql`${table.kind} = 'sent'`),
  ],
);

/** How a download includes these tables. */
export const liveTables: readonly StoredTable[] = [
  inDownload(liveLines, { order: 'id' }),
  leftOut(liveStreams, 'upkeep'),
];
