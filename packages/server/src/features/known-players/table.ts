import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** Players whom the game servers of an instance have listed, or companions uploaded. */
export const knownPlayers = pgTable(
  'known_players',
  {
    botId: botId(),
    /** EOS id, in lower case. */
    netId: text('net_id').notNull(),
    /** The account's name, as the game listed it last. */
    name: text('name').notNull(),
    /** The survivor's name, from uploads. */
    characterName: text('character_name').notNull(),
    /** Account names before it, the latest first. */
    formerNames: text('former_names').array().notNull(),
    /** Where the player was seen last. The server may be gone. */
    serverId: text('server_id').notNull(),
    /** That server listed the player when it listed anybody last. It may be offline since. */
    isOnline: boolean('is_online').notNull(),
    firstSeen: epochMs('first_seen').notNull(),
    /** Changes when the player comes or goes, and by the hour where a companion uploads. */
    lastSeen: epochMs('last_seen').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.netId] }),
    index('known_players_online').on(table.botId, table.serverId).where(sql`${table.isOnline}`),
    // The player seen longest ago is deleted first, in an instance that has too many and in total.
    index('known_players_last').on(table.botId, table.lastSeen),
    index('known_players_old').on(table.lastSeen),
  ],
);

/** Players who joined a game server within minutes, by its log: earlier than by its list of players. */
export const playerArrivals = pgTable(
  'player_arrivals',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    /** EOS id, in lower case. */
    netId: text('net_id').notNull(),
    name: text('name').notNull(),
    /** When it was stored, ms by PostgreSQL. */
    at: epochMs('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId, table.netId] }),
    ofServer(table),
    index('player_arrivals_old').on(table.at),
  ],
);

/** How a download includes these tables. */
export const knownPlayersTables: readonly StoredTable[] = [
  inDownload(knownPlayers, { order: 'netId', inExport: { leftOut: 'players are seen again' } }),
  leftOut(playerArrivals, 'upkeep'),
];
