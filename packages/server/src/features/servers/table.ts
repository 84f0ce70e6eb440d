import { id } from '@arkwright/contracts/core/ids';
import { mostOf } from '@arkwright/contracts/derived/limits';
import { serverFields } from '@arkwright/contracts/servers/schema';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { botId } from '../../core/access/table.ts';
import { storedText, storedTime } from '../../core/instance-export/row-fields.ts';
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
    /** The owner's own choice, while it isn't linked to a host's service. */
    hosting: text('hosting', { enum: ['NotSelected', 'SelfHosted'] }).notNull(),
    clusterId: text('cluster_id').notNull(),
    modIds: text('mod_ids').array().notNull(),
    admins: text('admins').array().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    sessionName: text('session_name').notNull().default(''),
    map: text('map').notNull().default(''),
    version: text('version').notNull().default(''),
    /** The service that it is linked to, by its ID at the host: both null if there is none. */
    hostKind: text('host_kind', { enum: ['Nitrado'] }),
    hostId: text('host_id'),
    isAutomaticRegistration: boolean('is_automatic_registration').notNull().default(false),
    isCrashingRconAllowed: boolean('is_crashing_rcon_allowed').notNull().default(false),
    readsHostedSaves: boolean('reads_hosted_saves').notNull().default(false),
    createdAt: epochMs('created_at').notNull(),
  },
  // Calls name a server by its id alone; the plain index keeps room for partitioning by instance.
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    index('servers_id').on(table.id),
    index('servers_host_id').on(table.hostId),
    index('servers_hosted_saves').on(table.botId).where(sql`reads_hosted_saves`),
    uniqueIndex('servers_host').on(table.botId, table.hostKind, table.hostId),
    check('servers_host_whole', sql`(${table.hostKind} is null) = (${table.hostId} is null)`),
  ],
);

/** For tables of what belongs to a game server: their rows go with the server, and so with the instance. */
export const ofServer = (table: { botId: AnyPgColumn; serverId: AnyPgColumn }, name?: string) =>
  foreignKey({
    ...(name !== undefined && { name }),
    columns: [table.botId, table.serverId],
    foreignColumns: [servers.botId, servers.id],
  }).onDelete('cascade');

/** Characters of an address. */
const MAX_HOST = 255;

/** How a download includes these tables. */
export const serversTables: readonly StoredTable[] = [
  inDownload(servers, {
    order: 'sortingIndex',
    omit: ['rconPassword'],
    inExport: {
      what: 'game servers',
      row: serverFields.omit({ rconPassword: true, nitradoServiceId: true }).extend({
        id,
        // What its host named when it was linked.
        host: storedText(MAX_HOST),
        hosting: z.enum(['NotSelected', 'SelfHosted']),
        isAutomaticRegistration: z.boolean(),
        isCrashingRconAllowed: z.boolean(),
        readsHostedSaves: z.boolean(),
        createdAt: storedTime,
      }),
      most: mostOf('servers'),
      limit: 'servers',
      // The password is typed again, and the link to a host's service needs a login there.
      fresh: { rconPassword: '', sessionName: '', map: '', version: '', hostKind: null, hostId: null },
      already: 'changed',
      // Otherwise a file could have the stored password sent to another machine.
      whenChanged: {
        rconPassword: sql`case when ${servers.host} = excluded.host and ${servers.rconPort} = excluded.rcon_port
          then ${servers.rconPassword} else '' end`,
      },
    },
  }),
];
