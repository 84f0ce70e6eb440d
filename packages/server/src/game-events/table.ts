import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { LINE_KINDS, RELAYED } from '@arkwright/contracts/live/schema';
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../core/access/table.ts';
import { inDownload, leftOut, type StoredTable } from '../core/personal-data/stored-table.ts';
import { GAME_EVENT_SOURCES } from '../fleet/game-events.ts';
import type { LineContent } from './line-of-event.ts';

const number = (name: string) => bigint(name, { mode: 'number' });

/** A line that no game wrote: what was sent to the games from the dashboard, or a change of state. No handler reads them. */
export type OwnLine = { type: 'line' } & LineContent;

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
    /** When it happened, ms; when it was stored if the game did not say. */
    at: number('at').notNull(),
    /** `all` for a message to all servers. */
    serverId: text('server_id').notNull(),
    source: text('source', { enum: [...GAME_EVENT_SOURCES, 'dashboard'] }).notNull(),
    /** As which kind of line people see it; null for what they don't. */
    kind: text('kind', { enum: LINE_KINDS }),
    /** What it repeats, if crosschat had the server say it. */
    relayed: text('relayed', { enum: RELAYED }),
    /** As text: players may write characters that jsonb refuses. */
    event: json('event').$type<GameLogEntry | OwnLine>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id, table.day] }),
    index('game_events_server').on(table.botId, table.serverId, table.id),
    index('game_events_sent').on(table.botId, table.at).where(sql`${table.kind} = 'sent'`),
    index('game_events_states')
      .on(table.botId, table.serverId, table.id)
      .where(sql`${table.source} = 'dashboard' and ${table.kind} = 'server'`),
  ],
);

/** Joins and leaves, which are kept longer than other events. One partition for each week in UTC in which they were stored. */
export const gameMoves = pgTable(
  'game_moves',
  {
    botId: botId(),
    /** The event's. */
    id: number('id').notNull(),
    day: date('day').notNull(),
    at: number('at').notNull(),
    serverId: text('server_id').notNull(),
    kind: text('kind', { enum: ['joined', 'left'] }).notNull(),
    player: text('player').notNull(),
    /** Empty where the game did not say it. */
    eosId: text('eos_id').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id, table.day] }),
    index('game_moves_eos_id').on(table.botId, table.eosId, table.id),
    index('game_moves_player').on(table.botId, table.player, table.id),
    index('game_moves_at').on(table.botId, table.at, table.id),
    index('game_moves_server').on(table.botId, table.serverId, table.id),
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

const LOG = 'what games wrote stays where it was read';

/** What a download holds of these tables. */
export const gameEventTables: readonly StoredTable[] = [
  leftOut(gameEventStreams, 'upkeep'),
  inDownload(gameEvents, { order: 'id', inExport: { leftOut: LOG } }),
  inDownload(gameMoves, { order: 'id', inExport: { leftOut: LOG } }),
  leftOut(gameEventConsumers, 'upkeep'),
];
