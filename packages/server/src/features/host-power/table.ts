import { POWER_ACTIONS, POWER_OUTCOMES, POWER_STEPS } from '@arkwright/contracts/host-power/schema';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../core/identity/table.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { HOST_KINDS } from '../../hosts/port.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** The newest restart, stop or start of each server. Times in PostgreSQL's time unless they say otherwise. */
export const hostPowerJobs = pgTable(
  'host_power_jobs',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    id: text('id').notNull(),
    /** What the server was linked to when it was asked for. */
    hostKind: text('host_kind', { enum: HOST_KINDS }).notNull(),
    hostId: text('host_id').notNull(),
    action: text('action', { enum: POWER_ACTIONS }).notNull(),
    warning: text('warning').notNull(),
    step: text('step', { enum: POWER_STEPS }).notNull(),
    /** Empty while it runs. */
    outcome: text('outcome', { enum: ['', ...POWER_OUTCOMES] })
      .notNull()
      .default(''),
    /** In sentences: what was left out, and how it ended. */
    message: text('message').notNull().default(''),
    /** The command that is on its way into the game; empty if none. */
    commandId: text('command_id').notNull().default(''),
    /** How that command ended, until the next step; null while it is on its way, and if there is none. */
    commandEnd: jsonb('command_end').$type<{ isDone: boolean; reply: string }>(),
    /**
     * The request to the host: `marked` before it is sent, so that it is never sent again; then the host has `accepted` it, or
     * whether it has is `unknown`.
     */
    request: text('request', { enum: ['', 'marked', 'accepted', 'unknown'] })
      .notNull()
      .default(''),
    requestedAt: epochMs('requested_at').notNull().default(0),
    /** The server's state and its last change at the host before the request, by the host's clock. */
    stateBefore: text('state_before').notNull().default(''),
    changedBefore: epochMs('changed_before').notNull().default(0),
    /** Its state at the host as last read. */
    hostState: text('host_state').notNull().default(''),
    /** It was online over RCON before the request. */
    wasOnline: boolean('was_online').notNull().default(false),
    /** Something has come of the request: the server went down, or its state at the host changed. */
    isSeen: boolean('is_seen').notNull().default(false),
    /** A restart or start is under way: nobody is alerted that the server is offline, until it should be back. */
    isQuiet: boolean('is_quiet').notNull().default(false),
    /** A stop that was asked for is in force, this one or an earlier one: nobody is alerted until somebody starts the server. */
    isStopped: boolean('is_stopped').notNull().default(false),
    /** It was offline since. */
    wasAway: boolean('was_away').notNull().default(false),
    stepAt: epochMs('step_at').notNull(),
    /** Nothing is done before, unless its command ends. */
    dueAt: epochMs('due_at').notNull(),
    /** By the program's clock, as in the history. */
    startedAt: epochMs('started_at').notNull(),
    endedAt: epochMs('ended_at').notNull().default(0),
    startedBy: text('started_by').notNull(),
    /** Whose rights are checked again before something is sent, by `personOf`; the ID is dropped when the job ends. */
    startedByKind: text('started_by_kind', {
      enum: ['user', 'api-key', 'companion', 'discord-member', 'system'],
    })
      .notNull()
      .default('system'),
    startedById: text('started_by_id').notNull().default(''),
    /** Whom to notify beside the owner; null if that isn't an account. */
    tellUserId: text('tell_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    ofServer(table),
    index('host_power_jobs_open').on(table.dueAt).where(sql`${table.outcome} = ''`),
    index('host_power_jobs_quiet').on(table.botId).where(sql`${table.isQuiet} or ${table.isStopped}`),
    index('host_power_jobs_untold').on(table.tellUserId).where(sql`${table.tellUserId} is not null`),
  ],
);

/** How a download includes this table. */
export const powerTables: readonly StoredTable[] = [
  inDownload(hostPowerJobs, {
    order: 'serverId',
    omit: [
      'commandId',
      'commandEnd',
      'stepAt',
      'dueAt',
      'tellUserId',
      'startedByKind',
      'startedById',
      'isSeen',
      'isQuiet',
      'isStopped',
      'wasAway',
      'wasOnline',
    ],
    names: { column: 'startedBy', at: 'startedAt' },
    inExport: { leftOut: 'what the host did stays where it was asked for' },
  }),
];
