import { DASHBOARD_KINDS } from '@arkwright/contracts/core/data-kinds';
import type { TribeMember } from '@arkwright/contracts/data-dashboard/schema';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import type { SearchIndex } from '../../platform/database/search-index.ts';
import { ofServer } from '../servers/table.ts';

// No index of players, tribes and bases holds a column that most uploads change (last seen, place, level): such updates then
// stay within the page (HOT), and the migration leaves room for them in each. Of dinos there are ten times as many: they
// are sorted and searched by indexes, which their updates pay for.

/** The columns of every uploaded row. `id` is ours: the game's numbers repeat on the servers of a cluster, and are reused. */
const row = () => ({
  botId: text('bot_id').notNull(),
  serverId: text('server_id').notNull(),
  id: text('id').notNull(),
});

/** Unreal units, rounded; all three or none. */
const place = () => ({ x: integer('x'), y: integer('y'), z: integer('z') });

/** ms; 0 for not, or for not since it was last seen. */
const nukedAt = () => epochMs('nuked_at').notNull().default(0);

export const playerEntries = pgTable(
  'player_entries',
  {
    ...row(),
    characterId: text('character_id').notNull(),
    characterName: text('character_name').notNull(),
    playerName: text('player_name').notNull(),
    netId: text('net_id').notNull(),
    tribeId: text('tribe_id').notNull(),
    tribeName: text('tribe_name').notNull(),
    level: integer('level').notNull(),
    lastLogin: epochMs('last_login').notNull(),
    lastSeen: epochMs('last_seen').notNull(),
    ...place(),
    nukedAt: nukedAt(),
    /** The newest 20, oldest first; an empty name is none, and 0 a time that is not known. Empty before its first upload. */
    tribeHistory: jsonb('tribe_history').$type<{ name: string; time: number }[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId, table.characterId] }),
    index('player_entries_id').on(table.id),
    // A player's survivors on all servers. Who plays a character stays as it is in most uploads.
    index('player_entries_net_id').on(table.botId, table.netId),
    ofServer(table),
  ],
);

export const tribeEntries = pgTable(
  'tribe_entries',
  {
    ...row(),
    tribeId: text('tribe_id').notNull(),
    tribeName: text('tribe_name').notNull(),
    members: jsonb('members').$type<TribeMember[]>().notNull(),
    /**
     * All texts of the tribe and its members in lower case, for searching: unpacking a million lists takes longer than a
     * statement may, and so do letters of either case.
     */
    searchText: text('search_text').notNull().default(''),
    membersCount: integer('members_count').notNull(),
    numDinos: integer('num_dinos').notNull(),
    lastSeen: epochMs('last_seen').notNull(),
    nukedAt: nukedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId, table.tribeId] }),
    index('tribe_entries_id').on(table.id),
    ofServer(table),
  ],
);

export const baseEntries = pgTable(
  'base_entries',
  {
    ...row(),
    /** The companion's own name for it. */
    baseId: text('base_id').notNull(),
    tribeId: text('tribe_id').notNull(),
    ownerName: text('owner_name').notNull(),
    structureCount: integer('structure_count').notNull(),
    createdAt: epochMs('created_at').notNull(),
    ...place(),
    /** Unreal units. */
    radius: integer('radius').notNull(),
    nukedAt: nukedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId, table.baseId] }),
    index('base_entries_id').on(table.id),
    ofServer(table),
  ],
);

export const dinoEntries = pgTable(
  'dino_entries',
  {
    ...row(),
    /** The game's two numbers with `_` between. */
    dinoId: text('dino_id').notNull(),
    ownerName: text('owner_name').notNull(),
    tribeId: text('tribe_id').notNull(),
    species: text('species').notNull(),
    name: text('name').notNull(),
    level: integer('level').notNull(),
    gender: smallint('gender').$type<0 | 1 | 2>().notNull(),
    isDead: boolean('is_dead').notNull(),
    isBaby: boolean('is_baby').notNull(),
    isNeutered: boolean('is_neutered').notNull(),
    lastSeen: epochMs('last_seen').notNull(),
    ...place(),
    /** The newest 20. */
    teamHistory: jsonb('team_history').$type<{ name: string; time: number }[]>().notNull(),
    /** When it was first uploaded as dead; 0 while it lives. */
    diedAt: epochMs('died_at').notNull(),
    /** The searchable text, in lower case, with a line for each value: the two numbers of a dino together, as shown. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(species || chr(10) || name || chr(10) || owner_name || chr(10) || replace(dino_id, '_', '')
          || chr(10) || tribe_id || chr(10) || id)`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId, table.dinoId] }),
    index('dino_entries_id').on(table.id),
    index('dino_entries_died').on(table.diedAt).where(sql`${table.diedAt} > 0`),
    // One for each column that they can be sorted by. Of the same species many have no name.
    index('dino_entries_seen').on(table.botId, table.lastSeen),
    index('dino_entries_server_seen').on(table.botId, table.serverId, table.lastSeen),
    // Few have no gender, and it takes a look at all to find that there are none.
    index('dino_entries_genderless').on(table.botId, table.lastSeen).where(sql`${table.gender} = 0`),
    index('dino_entries_level').on(table.botId, table.level),
    index('dino_entries_owner').on(table.botId, table.ownerName),
    index('dino_entries_name').on(table.botId, table.species, table.name, table.serverId, table.dinoId),
    ofServer(table),
  ],
);

/** By what their texts are searched. */
export const DINO_SEARCH: SearchIndex = {
  name: 'dino_entries_search',
  table: 'dino_entries',
  texts: ['search_text'],
  // Some 2,400 dinos: with 256 kB each 150 of an upload had to be sorted in.
  pendingKb: 4096,
};

/**
 * How far the uploads of a server have come, for each kind. Transactions that add or remove rows of that kind lock this row until
 * they commit: parts of one snapshot that come at once, by several processes, wait for each other.
 */
export const dashboardSnapshots = pgTable(
  'dashboard_snapshots',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    kind: text('kind', { enum: DASHBOARD_KINDS }).notNull(),
    /** The one under way; empty between two. */
    snapshotId: text('snapshot_id').notNull(),
    startedAt: epochMs('started_at').notNull(),
    /** The complete snapshot that it has changes of; empty if it is complete by itself. */
    previousId: text('previous_id').notNull().default(''),
    /** The number of its last part; 0 until that has arrived. */
    lastPart: integer('last_part').notNull(),
    /** Those that ended lately, whole or not: their parts may come again. */
    pastIds: text('past_ids').array().notNull(),
    /** When a part last came. */
    uploadedAt: epochMs('uploaded_at').notNull(),
    /**
     * When the last one was begun that came whole, or when the save was written that it was read from: so new, at least,
     * is each row. 0 before the first.
     */
    wholeSince: epochMs('whole_since').notNull().default(0),
    /** The newest one; empty once rows were changed in other ways. Changes can only be based on it, once it is complete. */
    latestId: text('latest_id').notNull().default(''),
    /** How many rows of this kind the server has. */
    rows: integer('rows').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.serverId, table.kind] }), ofServer(table)],
);

/** The parts of snapshots under way: what none of them held goes with the last one. */
export const dashboardSnapshotParts = pgTable(
  'dashboard_snapshot_parts',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    kind: text('kind').notNull(),
    part: integer('part').notNull(),
    rows: integer('rows').notNull(),
    /** The game's IDs of its rows; empty for players, who stay, and for uploads of changes. */
    gameIds: text('game_ids').array().notNull(),
    /** The game's IDs of removed rows, for uploads of changes. */
    removedIds: text('removed_ids').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId, table.kind, table.part] }),
    foreignKey({
      // The name that drizzle would make is longer than PostgreSQL's 63 characters.
      name: 'dashboard_snapshot_parts_snapshot',
      columns: [table.botId, table.serverId, table.kind],
      foreignColumns: [dashboardSnapshots.botId, dashboardSnapshots.serverId, dashboardSnapshots.kind],
    }).onDelete('cascade'),
  ],
);

const UPLOADED = 'game servers upload it again';

/** How a download includes these tables. */
export const uploadTables: readonly StoredTable[] = [
  inDownload(playerEntries, { order: 'serverId', file: 'players', inExport: { leftOut: UPLOADED } }),
  inDownload(tribeEntries, {
    order: 'serverId',
    omit: ['searchText'],
    file: 'tribes',
    inExport: { leftOut: UPLOADED },
  }),
  leftOut(baseEntries, 'a copy of what game servers hold, up to a million rows; nobody is described'),
  leftOut(dinoEntries, 'a copy of what game servers hold, up to a million rows; nobody is described'),
  leftOut(dashboardSnapshots, 'upkeep'),
  leftOut(dashboardSnapshotParts, 'upkeep'),
];
