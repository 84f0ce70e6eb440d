import { MAX_BAN_REASON, MAX_BANNED_NAME, MAX_BANS } from '@arkwright/contracts/ban-management/bounds';
import { id } from '@arkwright/contracts/core/ids';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { botId } from '../../core/access/table.ts';
import { storedNetId, storedText, storedTime } from '../../core/instance-export/row-fields.ts';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** The ban lists of instances: each player once. */
export const bans = pgTable(
  'bans',
  {
    botId: botId(),
    /** EOS id, in lower case. */
    netId: text('net_id').notNull(),
    id: text('id').notNull(),
    playerName: text('player_name').notNull(),
    reason: text('reason').notNull(),
    bannedAt: epochMs('banned_at').notNull(),
    /** 0: permanent. */
    bannedUntil: epochMs('banned_until').notNull(),
    /** Never banned here, whatever other lists say. */
    isIgnoreEntry: boolean('is_ignore_entry').notNull(),
    /** Made for banned words: lifting the ban resets the player's infractions. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** Its end has been carried out: game servers and people were notified. */
    isEnded: boolean('is_ended').notNull(),
    /** The enforcements on the game servers are in `ban_enforcements`. */
    isSpread: boolean('is_spread').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.netId] }),
    index('bans_player').on(table.netId),
    index('bans_newest').on(table.botId, table.bannedAt, table.netId),
    index('bans_due').on(table.bannedUntil).where(sql`${table.bannedUntil} > 0 and not ${table.isEnded}`),
    index('bans_to_spread').on(table.botId).where(sql`not ${table.isSpread}`),
  ],
);

/** Changes with each change of an instance's ban list, so that caches can be validated. */
export const banLists = pgTable('ban_lists', {
  botId: botId().primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** The enforcement of a ban in a game, and its result: the latest for each player and game server. */
export const banEnforcements = pgTable(
  'ban_enforcements',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    netId: text('net_id').notNull(),
    /** Whether the game should have the player on its list. */
    isBanned: boolean('is_banned').notNull(),
    since: epochMs('since').notNull(),
    /** The command that is on its way, and whether it bans; '' for none. */
    commandId: text('command_id').notNull(),
    sentAsBan: boolean('sent_as_ban').notNull(),
    /** When the game confirmed it; 0 until then. */
    doneAt: epochMs('done_at').notNull(),
    /** Why the last try failed. */
    problem: text('problem').notNull(),
    tries: integer('tries').notNull(),
    /** It is not tried before that. */
    nextAt: epochMs('next_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId, table.netId] }),
    ofServer(table),
    index('ban_enforcements_player').on(table.botId, table.netId),
    index('ban_enforcements_to_do')
      .on(table.botId, table.serverId, table.since)
      .where(sql`${table.doneAt} = 0`),
    index('ban_enforcements_sent').on(table.botId, table.commandId).where(sql`${table.commandId} <> ''`),
    index('ban_enforcements_done').on(table.doneAt).where(sql`${table.doneAt} > 0`),
    index('ban_enforcements_lifts').on(table.since).where(sql`not ${table.isBanned}`),
  ],
);

/** Game servers that got the whole ban list: from then on they get only changes. */
export const banServers = pgTable(
  'ban_servers',
  { botId: text('bot_id').notNull(), serverId: text('server_id').notNull() },
  (table) => [primaryKey({ columns: [table.botId, table.serverId] }), ofServer(table)],
);

/** Reports about players who joined: one for each player and day. */
export const banNotices = pgTable(
  'ban_notices',
  {
    botId: botId(),
    netId: text('net_id').notNull(),
    kind: text('kind', { enum: ['official', 'shared'] }).notNull(),
    at: epochMs('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.netId, table.kind] }),
    index('ban_notices_old').on(table.at),
  ],
);

/** How a download includes these tables. */
export const banManagementTables: readonly StoredTable[] = [
  inDownload(bans, {
    order: 'bannedAt',
    inExport: {
      what: 'bans',
      row: z.object({
        netId: storedNetId,
        id,
        playerName: storedText(MAX_BANNED_NAME),
        reason: storedText(MAX_BAN_REASON),
        bannedAt: storedTime,
        bannedUntil: storedTime,
        isIgnoreEntry: z.boolean(),
        isAutomatic: z.boolean(),
        isEnded: z.boolean(),
      }),
      most: MAX_BANS,
      // Game servers are told of new entries and of those that have changed.
      fresh: { isSpread: false },
      already: 'changed',
      whenChanged: { isSpread: sql`false` },
    },
  }),
  leftOut(banLists, 'notes of the program about changes of the ban list'),
  leftOut(banEnforcements, 'what is to be done in games about the ban list, and is done'),
  leftOut(banServers, 'notes of the program about what game servers know'),
  leftOut(banNotices, 'notes of the program about what it has told; kept for a day'),
];
