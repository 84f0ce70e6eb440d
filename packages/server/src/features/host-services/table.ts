import { boolean, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { hostAccounts } from '../nitrado/table.ts';

/** What was asked for each account, and when. Times in PostgreSQL's time. */
export const hostReadings = pgTable(
  'host_readings',
  {
    botId: text('bot_id').notNull(),
    nitradoId: text('nitrado_id').notNull(),
    /** Somebody wants a list, or all details, that are newer than this; 0 if nobody does. */
    listWantedAt: epochMs('list_wanted_at').notNull().default(0),
    detailsWantedAt: epochMs('details_wanted_at').notNull().default(0),
    /** When the account's services were last listed; 0 if never. */
    listedAt: epochMs('listed_at').notNull().default(0),
    /** It has more services than are kept. */
    isCut: boolean('is_cut').notNull().default(false),
    /** When something was last asked for it in the background; 0 if never. */
    askedAt: epochMs('asked_at').notNull().default(0),
    /** Nothing is asked for it in the background before: the host did not answer as it should. */
    pausedUntil: epochMs('paused_until').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.nitradoId] }),
    foreignKey({
      name: 'host_readings_account',
      columns: [table.botId, table.nitradoId],
      foreignColumns: [hostAccounts.botId, hostAccounts.nitradoId],
    }).onDelete('cascade'),
  ],
);

/** Services of linked accounts as they were last read. Times in PostgreSQL's time, or as the host sent them. */
export const hostServices = pgTable(
  'host_services',
  {
    botId: text('bot_id').notNull(),
    nitradoId: text('nitrado_id').notNull(),
    hostId: text('host_id').notNull(),
    /** From the account's list. */
    listedName: text('listed_name').notNull(),
    listedState: text('listed_state').notNull(),
    rentalEndsAt: epochMs('rental_ends_at').notNull(),
    /** The list says something else than when the details were read. */
    isChanged: boolean('is_changed').notNull().default(true),
    /** Since when the list lacks it; 0 while it has it. */
    missingSince: epochMs('missing_since').notNull().default(0),
    /** A second list has lacked it, too. */
    isGone: boolean('is_gone').notNull().default(false),
    /** From its details. */
    name: text('name').notNull().default(''),
    state: text('state').notNull().default(''),
    stateSince: epochMs('state_since').notNull().default(0),
    ip: text('ip').notNull().default(''),
    gamePort: integer('game_port').notNull().default(0),
    rconPort: integer('rcon_port').notNull().default(0),
    slots: integer('slots').notNull().default(0),
    /** Sealed; empty if it has none. One longer than a server's may be is cut behind that. */
    adminPassword: text('admin_password').notNull().default(''),
    clusterId: text('cluster_id').notNull().default(''),
    map: text('map').notNull().default(''),
    mods: text('mods').array().notNull().default([]),
    /** When its details were last read, and last asked for; 0 if never. */
    readAt: epochMs('read_at').notNull().default(0),
    triedAt: epochMs('tried_at').notNull().default(0),
    /** Why its details could not be read when they were last asked for; empty if they could. */
    failure: text('failure').notNull().default(''),
    /** A sync wants its details newer than this; 0 if none does. */
    wantedAt: epochMs('wanted_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.nitradoId, table.hostId] }),
    foreignKey({
      name: 'host_services_account',
      columns: [table.botId, table.nitradoId],
      foreignColumns: [hostAccounts.botId, hostAccounts.nitradoId],
    }).onDelete('cascade'),
  ],
);

/** How a download includes these tables. */
export const hostServiceTables: readonly StoredTable[] = [
  leftOut(hostReadings, 'notes of the program about what it has asked Nitrado'),
  inDownload(hostServices, {
    order: 'hostId',
    omit: ['adminPassword', 'isChanged', 'isGone', 'triedAt', 'wantedAt'],
    inExport: { leftOut: 'read again from the linked accounts' },
  }),
];
