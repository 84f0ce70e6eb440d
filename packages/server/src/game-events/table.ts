import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { bigint, date, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../core/access/table.ts';
import { leftOut, type StoredTable } from '../core/personal-data/stored-table.ts';
import { GAME_EVENT_SOURCES } from '../fleet/game-events.ts';

const number = (name: string) => bigint(name, { mode: 'number' });

/**
 * The newest event's ID of each instance. Who appends events locks this row until it commits, so that IDs become visible in
 * order: a reader that continues after one misses none.
 */
export const gameEventStreams = pgTable('game_event_streams', {
  botId: botId().primaryKey(),
  lastId: number('last_id').notNull(),
});

/**
 * What game servers wrote, in one order for each instance (ADR 38). One partition for each day in UTC on which events were
 * stored: they are dropped as a whole.
 */
export const gameEvents = pgTable(
  'game_events',
  {
    botId: botId(),
    id: number('id').notNull(),
    day: date('day').notNull(),
    serverId: text('server_id').notNull(),
    source: text('source', { enum: GAME_EVENT_SOURCES }).notNull(),
    /** As text: players may write characters that jsonb refuses. */
    event: json('event').$type<GameLogEntry>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id, table.day] }),
    index('game_events_server').on(table.botId, table.serverId, table.id),
  ],
);

/** How far each handler has come in the events of an instance. While a feature is off, its handler has no row. */
export const gameEventConsumers = pgTable(
  'game_event_consumers',
  {
    handler: text('handler').notNull(),
    botId: botId(),
    lastId: number('last_id').notNull(),
    /** How often the event after that was handled by itself, and that failed. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.handler, table.botId] })],
);

/** What a download holds of these tables. */
export const gameEventTables: readonly StoredTable[] = [
  leftOut(gameEventStreams, 'upkeep'),
  leftOut(
    gameEvents,
    'lines of games for features to read; kept for two days, and those of the Live Room are in live-lines',
  ),
  leftOut(gameEventConsumers, 'upkeep'),
];
