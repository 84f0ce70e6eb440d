import { joinGroupFields } from '@arkwright/contracts/admin-groups/join-schema';
import { adminGroupFields } from '@arkwright/contracts/admin-groups/schema';
import { id } from '@arkwright/contracts/core/ids';
import { mostOf } from '@arkwright/contracts/derived/limits';
import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { storedTime } from '../../core/instance-export/row-fields.ts';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** The admins in the games: lists that game servers fetch. */
export const adminGroups = pgTable(
  'admin_groups',
  {
    botId: botId(),
    /** Random: with the instance's id it is the address that game servers fetch. */
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** EOS ids, in lower case. */
    admins: text('admins').array().notNull(),
    /** After a downgrade the oldest ones stay, up to the tier's limit. */
    createdAt: epochMs('created_at').notNull(),
  },
  // Calls name a group by its id alone.
  (table) => [primaryKey({ columns: [table.botId, table.id] }), index('admin_groups_id').on(table.id)],
);

/** When the admins of an instance last changed: games use the list that they read before for a while. */
export const adminListChanges = pgTable('admin_list_changes', {
  botId: botId().primaryKey(),
  at: epochMs('at').notNull(),
});

/** Commands that players have run as admins in the games, and the results of kicks for them. */
export const adminCommands = pgTable(
  'admin_commands',
  {
    botId: text('bot_id').notNull(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    serverId: text('server_id').notNull(),
    at: epochMs('at').notNull(),
    /** EOS id, in lower case. */
    netId: text('net_id').notNull(),
    playerName: text('player_name').notNull(),
    /** Without passwords that could be recognised, and without addresses. */
    command: text('command').notNull(),
    /** The admin group that the player was in then; empty for none. */
    groupName: text('group_name').notNull(),
    kick: text('kick', { enum: ['none', 'waiting', 'sent', 'done', 'failed', 'dropped'] }).notNull(),
    /** Why it failed or was dropped, or why the last try did not work. */
    kickReason: text('kick_reason').notNull().default(''),
    /** The command on its way into the game; empty while there is none. */
    kickCommandId: text('kick_command_id').notNull().default(''),
    kickTries: integer('kick_tries').notNull().default(0),
    /** Nothing more is tried after this. */
    kickUntil: epochMs('kick_until').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    ofServer(table, 'admin_commands_server'),
    index('admin_commands_at').on(table.at),
    index('admin_commands_kicks')
      .on(table.botId, table.serverId)
      .where(sql`${table.kick} in ('waiting', 'sent')`),
  ],
);

/** The players who may join servers that are started with `-exclusivejoin`. */
export const exclusiveJoinGroups = pgTable(
  'exclusive_join_groups',
  {
    botId: botId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** EOS ids, in lower case. */
    players: text('players').array().notNull(),
    /** Those that are gone are passed over. */
    serverIds: text('server_ids').array().notNull(),
    /** After a downgrade the oldest ones stay, up to the tier's limit. */
    createdAt: epochMs('created_at').notNull(),
  },
  // Calls name a group by its id alone.
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    index('exclusive_join_groups_id').on(table.id),
  ],
);

/**
 * Players who should be on the lists of games, and those whom we have added and must still remove. The game does not return
 * its list, so these are our own additions and removals, and no others are ever removed.
 */
export const exclusiveJoinEntries = pgTable(
  'exclusive_join_entries',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    /** EOS id, in lower case. */
    netId: text('net_id').notNull(),
    /** Whether a group has the player on this server; otherwise the player must be removed. */
    isWanted: boolean('is_wanted').notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'done'] }).notNull(),
    /** An addition was sent: it may have reached the game, whatever its result. */
    isSent: boolean('is_sent').notNull().default(false),
    /** The command on its way into the game; empty while there is none. */
    commandId: text('command_id').notNull().default(''),
    /** When something was last sent, and when the player was added; 0 for never. */
    triedAt: epochMs('tried_at').notNull().default(0),
    doneAt: epochMs('done_at').notNull().default(0),
    /** Why the last try failed; empty if it did not. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId, table.netId] }),
    ofServer(table, 'exclusive_join_entries_server'),
    index('exclusive_join_entries_open').on(table.botId, table.serverId).where(sql`${table.state} <> 'done'`),
  ],
);

/** How a download includes these tables. */
export const adminGroupTables: readonly StoredTable[] = [
  inDownload(adminGroups, {
    order: 'name',
    omit: ['createdAt'],
    inExport: {
      what: 'admin groups',
      row: adminGroupFields.extend({ id, createdAt: storedTime }),
      most: mostOf('adminGroups'),
      limit: 'adminGroups',
    },
  }),
  leftOut(adminListChanges, 'upkeep'),
  inDownload(adminCommands, {
    order: 'at',
    omit: ['kickCommandId', 'kickTries', 'kickUntil'],
    inExport: { leftOut: 'what admins ran stays where it was read' },
  }),
  inDownload(exclusiveJoinGroups, {
    order: 'name',
    omit: ['createdAt'],
    inExport: {
      what: 'exclusive join groups',
      row: joinGroupFields.extend({ id, createdAt: storedTime }),
      most: mostOf('exclusiveJoinGroups'),
      limit: 'exclusiveJoinGroups',
    },
  }),
  inDownload(exclusiveJoinEntries, {
    order: 'netId',
    omit: ['state', 'isSent', 'commandId', 'triedAt'],
    inExport: { leftOut: 'follows from the groups' },
  }),
];
