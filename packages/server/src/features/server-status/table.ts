import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import type { LogGap } from '../../fleet/log-position.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** The last status of a game server. */
export const serverStatuses = pgTable(
  'server_statuses',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    state: text('state', { enum: ['starting', 'online', 'offline'] }).notNull(),
    since: epochMs('since').notNull(),
    lastSeen: epochMs('last_seen').notNull(),
    reason: text('reason').notNull(),
    players: integer('players').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.serverId] }), ofServer(table)],
);

/** The running workers. One row's renewal keeps all leases of its worker; its deletion frees them all at once. */
export const workers = pgTable('workers', {
  id: text('id').primaryKey(),
  /** In PostgreSQL's time, never in a worker's own. */
  expiresAt: epochMs('expires_at').notNull(),
});

/** Which worker holds a game server's one RCON session, while that worker lives. */
export const serverLeases = pgTable(
  'server_leases',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    workerId: text('worker_id')
      .notNull()
      .references(() => workers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    ofServer(table),
    index('server_leases_worker').on(table.workerId),
  ],
);

/** How far the log of a game server has been read: the time of its last line, ms, in the game's clock. */
export const gameEventPositions = pgTable(
  'game_event_positions',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    lastAt: epochMs('last_at').notNull(),
    /** Hash of each line of that last second, so that others of it are still stored. */
    lastLines: text('last_lines').array().notNull(),
    /** Earlier lines that were passed over, while an agent may still send them (ADR 33). */
    gaps: jsonb('gaps').$type<LogGap[]>().notNull().default([]),
    /** Since when most lines of the log are unknown, ms; 0 if they are not. */
    unknownSince: epochMs('unknown_since').notNull().default(0),
    /** Of the server's events, as JSON, since they were last counted. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** About how many of its joins and leaves are stored. */
    moves: integer('moves').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.botId, table.serverId] }), ofServer(table)],
);

/** Lines of a game server that a handler of game events never got, within about the last day; since when, and when last. */
export const gameEventLosses = pgTable(
  'game_event_losses',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    handler: text('handler').notNull(),
    lost: integer('lost').notNull(),
    lostSince: epochMs('lost_since').notNull(),
    lostAt: epochMs('lost_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.serverId, table.handler] }), ofServer(table)],
);

/** How far an agent has handed on the log of a game server. */
export const agentLogs = pgTable(
  'agent_logs',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    /** Which of the files that the game has begun one after the other, and how far in it, in bytes. */
    run: text('run').notNull(),
    next: bigint('next', { mode: 'number' }).notNull(),
    /** When it was last said, and when there was last a line among it, ms by PostgreSQL; 0 for never. */
    seenAt: epochMs('seen_at').notNull(),
    toldAt: epochMs('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.serverId] }), ofServer(table)],
);

/** How a download includes these tables. */
export const serverStatusTables: readonly StoredTable[] = [
  inDownload(serverStatuses, { order: 'serverId', inExport: { leftOut: 'game servers are asked again' } }),
  leftOut(gameEventPositions, 'upkeep'),
  leftOut(gameEventLosses, 'upkeep'),
  leftOut(agentLogs, 'upkeep'),
  leftOut(serverLeases, 'upkeep'),
];
