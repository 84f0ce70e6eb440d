import { COMPANION_KINDS } from '@arkwright/contracts/companion/schema';
import type { DashboardKind } from '@arkwright/contracts/core/data-kinds';
import type { UnreadRows } from '@arkwright/contracts/core/unread';
import { bigint, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** What uploads rows: a companion, by its type in its last hello, or the program itself from a save at the host. */
export type UploadSource = '' | (typeof COMPANION_KINDS)[number] | 'Host';

/** The last whole snapshot of each kind, where there has been one. */
export type LastUploads = {
  [Kind in DashboardKind]?: { at: number; rows: number; unread?: UnreadRows; source?: UploadSource };
};

/** CurseForge's numbers of the files that mods were loaded from, by the mods' own numbers; empty where it is not known. */
type LoadedMods = Record<string, string>;

/** The data that a game server's companion reported about itself. */
export const companions = pgTable(
  'companions',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    type: text('type', { enum: ['', ...COMPANION_KINDS] })
      .notNull()
      .default(''),
    version: text('version').notNull().default(''),
    lastSeenAt: epochMs('last_seen_at').notNull(),
    /** When it last reported the game's launch settings, ms; 0 for never. */
    toldAt: epochMs('told_at').notNull().default(0),
    /** The build, as Steam numbers it; empty where it does not know. */
    buildId: text('build_id').notNull().default(''),
    mods: jsonb('mods').notNull().$type<LoadedMods>().default({}),
    /** The cluster that the game says it is in; empty where it is in none, or does not say. */
    clusterId: text('cluster_id').notNull().default(''),
    /** Its latest question for commands: they are handed out to no other. */
    pollId: text('poll_id').notNull().default(''),
    /** The run of the game in which it last sent chat, and the number of the next line. */
    chatRun: text('chat_run').notNull().default(''),
    chatNext: bigint('chat_next', { mode: 'number' }).notNull().default(0),
    uploads: jsonb('uploads').notNull().$type<LastUploads>().default({}),
    /** The save that was last read: when it was written, ms (0 before the first), how often it was, and the game's clock, s. */
    savedAt: epochMs('saved_at').notNull().default(0),
    saveCounter: bigint('save_counter', { mode: 'number' }).notNull().default(0),
    /** How long it was from one save to the next, s, the latest first. */
    saveIntervals: integer('save_intervals').array().notNull().default([]),
    gameTime: doublePrecision('game_time').notNull().default(0),
    /** When that clock was last found to have gone back, and by how much, ms. */
    rolledBackAt: epochMs('rolled_back_at').notNull().default(0),
    rolledBackMs: epochMs('rolled_back_ms').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.botId, table.serverId] }), ofServer(table, 'companions_server')],
);

/** How a download includes these tables. */
export const companionTables: readonly StoredTable[] = [
  inDownload(companions, {
    order: 'serverId',
    omit: ['pollId', 'chatRun', 'chatNext', 'saveIntervals'],
    inExport: { leftOut: 'companions report themselves again' },
  }),
];
