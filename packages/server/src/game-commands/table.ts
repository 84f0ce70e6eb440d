import { RELAYED } from '@arkwright/contracts/live/schema';
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../core/access/table.ts';
import { leftOut, type StoredTable } from '../core/personal-data/stored-table.ts';
import { epochMs } from '../platform/database/columns.ts';

/** How a command gets into the game: over the worker's RCON session, or with the answer to the companion's question. */
export const TRANSPORTS = ['rcon', 'companion'] as const;

/** Why a command failed, as far as it makes a difference for what may be done next. */
export const FAILURES = ['unsent', 'refused', 'unclear'] as const;

/** The features that learn how their commands end (effects.ts). Stored with each of these: a name stays as it is. */
export const EFFECT_FEATURES = [
  'bans',
  'exclusive-join',
  'kicks',
  'power',
  'rcon-presets',
  'starter-sets',
  'timed-commands',
] as const;

/**
 * Commands on their way into games, and what came of them. A command is sent at most once: whoever is to send it first
 * takes it, and one that was taken is never taken again. All times are PostgreSQL's.
 */
export const gameCommands = pgTable(
  'game_commands',
  {
    botId: botId(),
    id: text('id').notNull(),
    serverId: text('server_id').notNull(),
    transport: text('transport', { enum: TRANSPORTS }).notNull(),
    command: text('command').notNull(),
    /** Later ones are sent after earlier ones. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    /** What it has the server say in everybody's chat, as the game's repetition of it is compared (`comparedText`). */
    says: text('says'),
    /** What these words repeat, where crosschat relays them. */
    relayed: text('relayed', { enum: RELAYED }),
    /** Of one that stops the game: by whom, or for what, as in `by Ann`. Empty if that isn't known; null for all others. */
    stops: text('stops'),
    state: text('state', { enum: ['waiting', 'taken', 'done', 'failed'] }).notNull(),
    /** What the game answered, or in words why it failed. */
    reply: text('reply').notNull().default(''),
    /** Of one that failed: it was not sent, the game or its companion said no, or it was sent and may have run. */
    failure: text('failure', { enum: ['', ...FAILURES] })
      .notNull()
      .default(''),
    createdAt: epochMs('created_at').notNull(),
    /** Nobody takes it after this. */
    expiresAt: epochMs('expires_at').notNull(),
    endedAt: epochMs('ended_at').notNull().default(0),
    /** The feature that is still to learn its end; empty if none is, or once it has. */
    feature: text('feature', { enum: ['', ...EFFECT_FEATURES] })
      .notNull()
      .default(''),
    /** How often that feature was told the end by itself, and failed. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    index('game_commands_to_settle')
      .on(table.botId, table.position)
      .where(sql`${table.feature} <> '' and ${table.state} in ('done', 'failed')`),
    index('game_commands_waiting').on(table.botId, table.serverId).where(sql`${table.state} = 'waiting'`),
    // What waits for servers that are away stays behind when its time is over, and is passed over by this.
    index('game_commands_due').on(table.transport, table.expiresAt).where(sql`${table.state} = 'waiting'`),
    // Relayed messages are not ended (`endOverdue`): thousands of them may stay behind, for servers that are away.
    index('game_commands_open')
      .on(table.state, table.expiresAt)
      .where(sql`${table.state} in ('waiting', 'taken') and ${table.relayed} is null`),
    index('game_commands_says')
      .on(table.botId, table.serverId, table.says)
      .where(sql`${table.says} is not null`),
    index('game_commands_stops').on(table.createdAt).where(sql`${table.stops} is not null`),
    // Old ones are dropped every minute (room.ts).
    index('game_commands_created').on(table.createdAt),
  ],
);

/**
 * What servers were to say by commands that had to go before their hour was over: so long as games may still repeat it, it is
 * known as ours. One row for what many servers say.
 */
export const gameEchoes = pgTable(
  'game_echoes',
  {
    botId: botId(),
    /** As `says` of the commands. */
    says: text('says').notNull(),
    relayed: text('relayed', { enum: RELAYED }),
    serverIds: text('server_ids').array().notNull(),
    /** The latest moment at which one of them could be sent. */
    saidAt: epochMs('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.says] }),
    index('game_echoes_said').on(table.botId, table.saidAt),
    index('game_echoes_old').on(table.saidAt),
  ],
);

/** How many texts for a server's chat did not get there, of commands that had to go before their hour was over. */
export const gameUnsaid = pgTable(
  'game_unsaid',
  {
    botId: botId(),
    serverId: text('server_id').notNull(),
    unsaid: integer('unsaid').notNull(),
    /** Of so many nobody knows. */
    unknown: integer('unknown').notNull(),
    /** When the first of them went: an hour later all are forgotten. */
    since: epochMs('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    index('game_unsaid_since').on(table.since),
  ],
);

/** What a download holds of these tables. */
export const gameCommandTables: readonly StoredTable[] = [
  leftOut(gameCommands, 'on their way to game servers and companions; kept for an hour'),
  leftOut(gameEchoes, 'on their way to game servers and companions; kept for five minutes'),
  leftOut(gameUnsaid, 'upkeep'),
];
