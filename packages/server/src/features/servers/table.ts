import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

export const servers = pgTable(
  'servers',
  {
    botId: botId(),
    id: text('id').notNull(),
    sortingIndex: integer('sorting_index').notNull(),
    name: text('name').notNull(),
    nameShort: text('name_short').notNull(),
    host: text('host').notNull(),
    gamePort: integer('game_port').notNull(),
    rconPort: integer('rcon_port').notNull(),
    /** Sealed: see platform/base/secrets.ts. */
    rconPassword: text('rcon_password').notNull(),
    maxPlayers: integer('max_players').notNull(),
    hosting: text('hosting', { enum: ['NotSelected', 'Nitrado', 'SelfHosted'] }).notNull(),
    clusterId: text('cluster_id').notNull(),
    modIds: text('mod_ids').array().notNull(),
    admins: text('admins').array().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    sessionName: text('session_name').notNull().default(''),
    map: text('map').notNull().default(''),
    version: text('version').notNull().default(''),
    nitradoServiceId: integer('nitrado_service_id').notNull().default(0),
    isAutomaticRegistration: boolean('is_automatic_registration').notNull().default(false),
    isCrashingRconAllowed: boolean('is_crashing_rcon_allowed').notNull().default(false),
    createdAt: epochMs('created_at').notNull(),
  },
  // Calls name a server by its id alone; the plain index keeps room for partitioning by instance.
  (table) => [primaryKey({ columns: [table.botId, table.id] }), index('servers_id').on(table.id)],
);

/** For tables of what belongs to a game server: their rows go with the server, and so with the instance. */
export const ofServer = (table: { botId: AnyPgColumn; serverId: AnyPgColumn }, name?: string) =>
  foreignKey({
    ...(name !== undefined && { name }),
    columns: [table.botId, table.serverId],
    foreignColumns: [servers.botId, servers.id],
  }).onDelete('cascade');

/** How a download includes these tables. */
export const serversTables: readonly StoredTable[] = [
  inDownload(servers, { order: 'sortingIndex', omit: ['rconPassword'] }),
];
