import { DECAY_KINDS, DECAY_STATES } from '@arkwright/contracts/decay/schema';
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** A person who has agreed to a removal. */
export type Approval = { id: string; name: string };

/** Tribes that were warned or removed. Those that come back in time are deleted. */
export const decayEntries = pgTable(
  'decay_entries',
  {
    botId: text('bot_id').notNull(),
    id: text('id').notNull(),
    serverId: text('server_id').notNull(),
    /** The tribe's number in the game, or `clutter` or `dinos` for waiting ones of a server. */
    teamId: text('team_id').notNull(),
    name: text('name').notNull(),
    lastSeen: epochMs('last_seen').notNull(),
    structures: integer('structures').notNull(),
    dinos: integer('dinos').notNull(),
    state: text('state', { enum: DECAY_STATES }).notNull(),
    warnedAt: epochMs('warned_at').notNull().default(0),
    /** The row of the outbox that warns. */
    messageId: bigint('message_id', { mode: 'number' }).notNull().default(0),
    removedAt: epochMs('removed_at').notNull().default(0),
    /** The removal that the warning announced, ms; 0 if it announced none. */
    promisedAt: epochMs('promised_at').notNull().default(0),
    extensionDays: integer('extension_days').notNull().default(0),
    /** An extension: nothing is removed before this, ms; 0 for none. */
    extendedUntil: epochMs('extended_until').notNull().default(0),
    /** How many tribes were due together when people were asked; null before that. */
    dueTogether: integer('due_together'),
    approvals: jsonb('approvals').$type<readonly Approval[]>().notNull().default([]),
    problem: text('problem').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    unique('decay_entries_team').on(table.botId, table.serverId, table.teamId),
    ofServer(table, 'decay_entries_server'),
    index('decay_entries_removed').on(table.removedAt),
  ],
);

/** Removals: recorded before the game is called, so that nothing is removed without a record. */
export const decayRemovals = pgTable(
  'decay_removals',
  {
    botId: text('bot_id').notNull(),
    id: text('id').notNull(),
    serverId: text('server_id').notNull(),
    kind: text('kind', { enum: DECAY_KINDS }).notNull(),
    /** The tribe's number, the base's row, or empty for dinos. */
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    structures: integer('structures').notNull(),
    dinos: integer('dinos').notNull(),
    commands: jsonb('commands').$type<readonly string[]>().notNull(),
    state: text('state', { enum: ['running', 'done', 'failed', 'unknown'] }).notNull(),
    outcome: text('outcome').notNull().default(''),
    by: text('by').notNull(),
    at: epochMs('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    ofServer(table, 'decay_removals_server'),
    index('decay_removals_at').on(table.botId, table.at),
    // Whatever presses or sweeps at once: the same is removed by one of them.
    uniqueIndex('decay_removals_running')
      .on(table.botId, table.serverId, table.kind, table.subject)
      .where(sql`${table.state} = 'running'`),
  ],
);

/** How the uploads of a game server go on, as decay looks at them. */
export const decayServers = pgTable(
  'decay_servers',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    /** When the newest whole upload began that was looked at, ms. */
    uploadedAt: epochMs('uploaded_at').notNull(),
    /** Nothing decays before, ms. */
    graceUntil: epochMs('grace_until').notNull(),
    /** When unclaimed dinos were last removed, ms. */
    dinosAt: epochMs('dinos_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    ofServer(table, 'decay_servers_server'),
  ],
);

/** How a download includes these tables. */
export const decayTables: readonly StoredTable[] = [
  inDownload(decayEntries, {
    order: 'lastSeen',
    omit: ['messageId'],
    inExport: { leftOut: 'warnings and extensions are about what was uploaded here' },
  }),
  inDownload(decayRemovals, {
    order: 'at',
    names: { column: 'by', at: 'at' },
    inExport: { leftOut: 'what was removed stays where it was' },
  }),
  leftOut(decayServers, 'upkeep'),
];
