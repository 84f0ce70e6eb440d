import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../core/access/table.ts';

const time = (name: string) => bigint(name, { mode: 'number' });

/**
 * Commands for game servers, on their way to the worker that holds the server, and what came of them. A command is
 * sent at most once: a worker first takes it, and one that was taken is never taken again.
 */
export const rconCommands = pgTable(
  'rcon_commands',
  {
    botId: botId(),
    id: text('id').notNull(),
    serverId: text('server_id').notNull(),
    command: text('command').notNull(),
    state: text('state', { enum: ['waiting', 'taken', 'done', 'failed'] }).notNull(),
    /** What the game answered, or in words why it failed. */
    reply: text('reply').notNull().default(''),
    createdAt: time('created_at').notNull(),
    /** Nobody takes it after this. */
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    index('rcon_commands_state').on(table.state),
    // Old ones are dropped every minute (command-room.ts).
    index('rcon_commands_created').on(table.createdAt),
  ],
);
