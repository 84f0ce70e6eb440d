import type { UploadKind } from '@arkwright/contracts/companion/schema';
import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { servers } from '../servers/table.ts';

const time = (name: string) => bigint(name, { mode: 'number' });

/** The last whole snapshot of each kind, where there has been one. */
export type LastUploads = { [Kind in UploadKind]?: { at: number; rows: number } };

/** What a game server's companion has told of itself. */
export const companions = pgTable(
  'companions',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    type: text('type', { enum: ['', 'Mod', 'APIPlugin'] })
      .notNull()
      .default(''),
    version: text('version').notNull().default(''),
    lastSeenAt: time('last_seen_at').notNull(),
    /** Its latest question for commands: they are handed out to no other. */
    pollId: text('poll_id').notNull().default(''),
    uploads: jsonb('uploads').notNull().$type<LastUploads>().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    foreignKey({
      name: 'companions_server',
      columns: [table.botId, table.serverId],
      foreignColumns: [servers.botId, servers.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Console commands on their way to companions, and what came of them. A command is handed out at most once: it is first
 * taken, and one that was taken is never taken again.
 */
export const companionCommands = pgTable(
  'companion_commands',
  {
    botId: text('bot_id').notNull(),
    id: text('id').notNull(),
    serverId: text('server_id').notNull(),
    command: text('command').notNull(),
    state: text('state', { enum: ['waiting', 'taken', 'done', 'failed'] }).notNull(),
    /** What the game answered, or in words why it failed. */
    reply: text('reply').notNull().default(''),
    createdAt: time('created_at').notNull(),
    /** Nobody takes it after this. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    foreignKey({
      name: 'companion_commands_server',
      columns: [table.botId, table.serverId],
      foreignColumns: [servers.botId, servers.id],
    }).onDelete('cascade'),
    index('companion_commands_waiting')
      .on(table.botId, table.serverId)
      .where(sql`${table.state} = 'waiting'`),
    // Old ones are dropped every hour.
    index('companion_commands_created').on(table.createdAt),
  ],
);
