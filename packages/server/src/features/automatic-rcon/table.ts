import { MAX_TIMED_COMMANDS } from '@arkwright/contracts/automatic-rcon/bounds';
import { RUN_OUTCOMES, timedCommandParts } from '@arkwright/contracts/automatic-rcon/schema';
import { id } from '@arkwright/contracts/core/ids';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { rconPresets } from '../rcon-presets/table.ts';

export const timedCommands = pgTable(
  'timed_commands',
  {
    botId: botId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    command: text('command').notNull(),
    /** The preset that it runs instead of the command; null where there is none. */
    presetId: text('preset_id'),
    isEnabled: boolean('is_enabled').notNull(),
    runOnAllServers: boolean('run_on_all_servers').notNull(),
    serverIds: text('server_ids').array().notNull(),
    /** By the clock of the time zone, each -1 for every: see contracts/automatic-rcon/schedule.ts. */
    dayOfWeek: integer('day_of_week').notNull(),
    hour: integer('hour').notNull(),
    minute: integer('minute').notNull(),
    /** IANA name; empty for UTC. */
    timeZone: text('time_zone').notNull().default(''),
    lastExecuted: epochMs('last_executed').notNull().default(0),
    /** The minute for which it is due next. It only counts while the command is enabled. */
    nextDueAt: epochMs('next_due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    index('timed_commands_id').on(table.id),
    index('timed_commands_due').on(table.nextDueAt).where(sql`${table.isEnabled}`),
    index('timed_commands_preset').on(table.botId, table.presetId).where(sql`${table.presetId} is not null`),
    // It keeps a preset from being deleted (listUses of rcon-presets/service.ts says so before), not an instance.
    foreignKey({
      name: 'timed_commands_preset',
      columns: [table.botId, table.presetId],
      foreignColumns: [rconPresets.botId, rconPresets.id],
    }),
  ],
);

/** Runs of timed commands. That of a slot is also the claim on it: there is never a second one. */
export const timedCommandRuns = pgTable(
  'timed_command_runs',
  {
    botId: text('bot_id').notNull(),
    id: text('id').notNull(),
    commandId: text('command_id').notNull(),
    /** The minute for which it was due; null if a person started it. */
    slot: epochMs('slot'),
    at: epochMs('at').notNull(),
    startedBy: text('started_by').notNull(),
    /** Empty where it ran a preset, as the other two are where it ran a command. */
    command: text('command').notNull(),
    presetName: text('preset_name').notNull().default(''),
    /** The run of the preset (rcon-presets/table.ts), which may go before this one. */
    presetRunId: text('preset_run_id').notNull().default(''),
    isMissed: boolean('is_missed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    uniqueIndex('timed_command_runs_slot').on(table.botId, table.commandId, table.slot),
    index('timed_command_runs_time').on(table.botId, table.commandId, table.at),
    foreignKey({
      name: 'timed_command_runs_command',
      columns: [table.botId, table.commandId],
      foreignColumns: [timedCommands.botId, timedCommands.id],
    }).onDelete('cascade'),
  ],
);

/** The results of a run by server. The name stays when the server is deleted. */
export const timedCommandResults = pgTable(
  'timed_command_results',
  {
    botId: text('bot_id').notNull(),
    runId: text('run_id').notNull(),
    /** The order in which servers were meant. */
    position: integer('position').notNull(),
    serverId: text('server_id').notNull(),
    serverName: text('server_name').notNull(),
    outcome: text('outcome', { enum: RUN_OUTCOMES }).notNull(),
    reply: text('reply').notNull(),
    /** The command that was sent; empty if none was, and of a preset, which sends its own. */
    rconCommandId: text('rcon_command_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.runId, table.position] }),
    index('timed_command_results_pending')
      .on(table.botId, table.rconCommandId)
      .where(sql`${table.outcome} = 'pending'`),
    foreignKey({
      name: 'timed_command_results_run',
      columns: [table.botId, table.runId],
      foreignColumns: [timedCommandRuns.botId, timedCommandRuns.id],
    }).onDelete('cascade'),
  ],
);

const RUNS = 'what was run stays where it ran';

/** How a download includes these tables. */
export const automaticRconTables: readonly StoredTable[] = [
  inDownload(timedCommands, {
    order: 'id',
    inExport: {
      what: 'timed commands',
      row: timedCommandParts.extend({ id, presetId: id.nullable() }),
      most: MAX_TIMED_COMMANDS,
      // When it is due is planned once the schedule is there.
      fresh: { lastExecuted: 0, nextDueAt: Number.MAX_SAFE_INTEGER },
      already: 'changed',
    },
  }),
  inDownload(timedCommandRuns, {
    order: 'at',
    omit: ['presetRunId'],
    names: { column: 'startedBy', at: 'at' },
    inExport: { leftOut: RUNS },
  }),
  inDownload(timedCommandResults, { order: 'runId', omit: ['rconCommandId'], inExport: { leftOut: RUNS } }),
];
