import { and, eq } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  QueryBuilder,
  text,
} from 'drizzle-orm/pg-core';
import { botInstances } from '../../platform/access/table.ts';
import { servers } from '../servers/table.ts';

const time = (name: string) => bigint(name, { mode: 'number' });

/** The game servers that are to be watched: enabled, and of an instance that is active. To read from only. */
export const watchedServers = new QueryBuilder()
  .select({
    botId: servers.botId,
    id: servers.id,
    name: servers.name,
    host: servers.host,
    rconPort: servers.rconPort,
    rconPassword: servers.rconPassword,
  })
  .from(servers)
  .innerJoin(botInstances, eq(botInstances.id, servers.botId))
  .where(and(eq(servers.isEnabled, true), eq(botInstances.isActive, true)))
  .as('watched_servers');

/** What the worker last saw of a game server. */
export const serverStatuses = pgTable(
  'server_statuses',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    state: text('state', { enum: ['starting', 'online', 'offline'] }).notNull(),
    since: time('since').notNull(),
    lastSeen: time('last_seen').notNull(),
    reason: text('reason').notNull(),
    players: integer('players').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    foreignKey({
      columns: [table.botId, table.serverId],
      foreignColumns: [servers.botId, servers.id],
    }).onDelete('cascade'),
  ],
);

/** The running workers. One row's renewal keeps all leases of its worker; its deletion frees them all at once. */
export const workers = pgTable('workers', {
  id: text('id').primaryKey(),
  /** In PostgreSQL's time, never in a worker's own. */
  expiresAt: time('expires_at').notNull(),
});

/** Which worker holds a game server's one RCON session, for as long as that worker lives. */
export const serverLeases = pgTable(
  'server_leases',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    workerId: text('worker_id')
      .notNull()
      .references(() => workers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    foreignKey({
      columns: [table.botId, table.serverId],
      foreignColumns: [servers.botId, servers.id],
    }).onDelete('cascade'),
    index('server_leases_worker').on(table.workerId),
  ],
);
