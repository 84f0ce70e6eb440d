import { id } from '@arkwright/contracts/core/ids';
import { MAX_STARTER_SETS } from '@arkwright/contracts/starter-sets/bounds';
import { DELIVERY_STATES, starterSetFields } from '@arkwright/contracts/starter-sets/schema';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { storedTime } from '../../core/instance-export/row-fields.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** Sets that players can claim. Their messages in Discord are kept by features/status-and-listing. */
export const starterSets = pgTable(
  'starter_sets',
  {
    botId: botId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    serverIds: jsonb('server_ids').$type<string[]>().notNull(),
    includesNewServers: boolean('includes_new_servers').notNull().default(false),
    maxClaims: integer('max_claims').notNull(),
    command: text('command').notNull(),
    isDisabled: boolean('is_disabled').notNull(),
    overrideChannelId: text('override_channel_id').notNull(),
    requiredPlaytimeMinutes: integer('required_playtime_minutes').notNull(),
    requiredPlaytimeId: text('required_playtime_id').notNull(),
    lastChange: epochMs('last_change').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.id] }), index('starter_sets_id').on(table.id)],
);

/** Claims and their delivery into the game. */
export const starterSetDeliveries = pgTable(
  'starter_set_deliveries',
  {
    botId: botId(),
    id: text('id').notNull(),
    setId: text('set_id').notNull(),
    setName: text('set_name').notNull(),
    /** The person, so that it is deleted with the account. */
    discordId: text('discord_id').notNull(),
    netId: text('net_id').notNull(),
    username: text('username').notNull(),
    /** The set's commands when the first was sent, with their placeholders; empty before. */
    commands: jsonb('commands').$type<string[]>().notNull(),
    /** How many of them the game has done. */
    doneCommands: integer('done_commands').notNull().default(0),
    /** The command that is on its way into the game; empty for none. */
    commandId: text('command_id').notNull().default(''),
    state: text('state', { enum: DELIVERY_STATES }).notNull(),
    /** Where its first command was sent; empty before. */
    serverId: text('server_id').notNull().default(''),
    problem: text('problem').notNull().default(''),
    claimedAt: epochMs('claimed_at').notNull(),
    /** When it was last tried in vain, ms. */
    triedAt: epochMs('tried_at').notNull().default(0),
    endedAt: epochMs('ended_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    // A person who leaves is found by the Discord id alone.
    index('starter_set_deliveries_person').on(table.discordId),
    index('starter_set_deliveries_open').on(table.state).where(sql`${table.state} in ('waiting', 'running')`),
    index('starter_set_deliveries_ended').on(table.endedAt).where(sql`${table.endedAt} > 0`),
  ],
);

/** How a download includes these tables. */
export const starterSetTables: readonly StoredTable[] = [
  inDownload(starterSets, {
    order: 'name',
    inExport: {
      what: 'starter sets',
      row: starterSetFields.extend({ id, lastChange: storedTime }),
      most: MAX_STARTER_SETS,
    },
  }),
  inDownload(starterSetDeliveries, {
    order: 'claimedAt',
    inExport: { leftOut: 'what waits for its player is delivered where it was claimed' },
  }),
];
