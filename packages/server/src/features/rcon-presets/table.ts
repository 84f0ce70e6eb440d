import { id } from '@arkwright/contracts/core/ids';
import { mostOf } from '@arkwright/contracts/derived/limits';
import { RUN_STATES } from '@arkwright/contracts/rcon-presets/run-schema';
import { rconPresetFields } from '@arkwright/contracts/rcon-presets/schema';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { storedTime } from '../../core/instance-export/row-fields.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

export const rconPresets = pgTable(
  'rcon_presets',
  {
    botId: botId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    commands: text('commands').array().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    createdAt: epochMs('created_at').notNull(),
    updatedAt: epochMs('updated_at').notNull(),
  },
  // Calls name a preset by its id alone.
  (table) => [primaryKey({ columns: [table.botId, table.id] }), index('rcon_presets_id').on(table.id)],
);

/** Runs of presets, with their commands as they were at the beginning. They outlive their preset. */
export const rconPresetRuns = pgTable(
  'rcon_preset_runs',
  {
    botId: botId(),
    id: text('id').notNull(),
    presetId: text('preset_id').notNull(),
    presetName: text('preset_name').notNull(),
    commands: text('commands').array().notNull(),
    actorName: text('actor_name').notNull(),
    /** The person to notify when it ends; null if no one is, or the account was deleted. */
    tellUserId: text('tell_user_id').references(() => users.id, { onDelete: 'set null' }),
    origin: text('origin').notNull(),
    startedAt: epochMs('started_at').notNull(),
    /** 0 while it runs. */
    endedAt: epochMs('ended_at').notNull().default(0),
    /** 0 unless a person has stopped it; the history has their name. */
    stoppedAt: epochMs('stopped_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    index('rcon_preset_runs_ended').on(table.endedAt),
    index('rcon_preset_runs_untold').on(table.tellUserId).where(sql`${table.tellUserId} is not null`),
  ],
);

/** The progress of a run by server. */
export const rconPresetRunServers = pgTable(
  'rcon_preset_run_servers',
  {
    botId: text('bot_id').notNull(),
    runId: text('run_id').notNull(),
    serverId: text('server_id').notNull(),
    serverName: text('server_name').notNull(),
    position: integer('position').notNull(),
    state: text('state', { enum: RUN_STATES }).notNull(),
    reason: text('reason').notNull(),
    results: jsonb('results').$type<{ isDone: boolean; reply: string }[]>().notNull(),
    /** The command that is on its way into the game; empty while there is none. */
    commandId: text('command_id').notNull().default(''),
    /** When the wait ends that it is in, by PostgreSQL's clock; 0 while it is in none. */
    waitsUntil: epochMs('waits_until').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.runId, table.serverId] }),
    index('rcon_preset_run_servers_open')
      .on(table.botId, table.runId)
      .where(sql`${table.state} in ('waiting', 'running')`),
    foreignKey({
      name: 'rcon_preset_run_servers_run',
      columns: [table.botId, table.runId],
      foreignColumns: [rconPresetRuns.botId, rconPresetRuns.id],
    }).onDelete('cascade'),
  ],
);

const RUNS = 'what was run stays where it ran';

/** How a download includes these tables. */
export const rconPresetsTables: readonly StoredTable[] = [
  inDownload(rconPresets, {
    order: 'createdAt',
    inExport: {
      what: 'RCON presets',
      row: rconPresetFields.extend({ id, createdAt: storedTime, updatedAt: storedTime }),
      most: mostOf('rconPresets'),
      limit: 'rconPresets',
      already: 'changed',
    },
  }),
  inDownload(rconPresetRuns, {
    order: 'startedAt',
    omit: ['tellUserId'],
    names: { column: 'actorName', at: 'startedAt' },
    inExport: { leftOut: RUNS },
  }),
  inDownload(rconPresetRunServers, { order: 'runId', omit: ['commandId'], inExport: { leftOut: RUNS } }),
];
