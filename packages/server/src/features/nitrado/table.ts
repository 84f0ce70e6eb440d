import type { SyncEntry } from '@arkwright/contracts/nitrado/service-schema';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import type { Spending } from './budget.ts';

export { hostPowerJobs } from './power-table.ts';

/** Nitrado accounts that are linked to instances. Times in ms since 1970, in PostgreSQL's time unless they say otherwise. */
export const hostAccounts = pgTable(
  'host_accounts',
  {
    botId: botId(),
    /** Nitrado's own ID of the person. */
    nitradoId: text('nitrado_id').notNull(),
    username: text('username').notNull(),
    /** The access token, and the refresh token where there is one, sealed. Empty after a restore without the key. */
    tokens: text('tokens').notNull(),
    /** A long-life token that somebody made on Nitrado's site; it has no refresh token. */
    isPasted: boolean('is_pasted').notNull(),
    /** Counts the tokens that were stored: a renewal replaces those that it began with, or none. */
    loginRev: integer('login_rev').notNull().default(1),
    /** When they were stored. */
    loginAt: epochMs('login_at').notNull(),
    /** When the access token ends, by Nitrado; 0 if it did not say. */
    expiresAt: epochMs('expires_at').notNull(),
    /** When the login was last renewed; 0 if never. */
    renewedAt: epochMs('renewed_at').notNull().default(0),
    /** A process renews the login until then; 0 if none does. */
    renewingUntil: epochMs('renewing_until').notNull().default(0),
    /** Since when renewals fail for reasons that say nothing about the login; 0 if the last one worked. */
    failingSince: epochMs('failing_since').notNull().default(0),
    /** No renewal is tried before. */
    retryAt: epochMs('retry_at').notNull().default(0),
    /** When Nitrado refused the login; 0 while it works. */
    brokenSince: epochMs('broken_since').notNull().default(0),
    /** By the program's clock, as in the history. */
    linkedAt: epochMs('linked_at').notNull(),
    /** Discord's ID of the person who linked it, and the name; empty if that account was deleted. */
    linkedById: text('linked_by_id').notNull(),
    linkedBy: text('linked_by').notNull(),
    /** The account stays although the person who linked it has lost the right to edit Hosting Sync. */
    isKept: boolean('is_kept').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.nitradoId] }),
    index('host_accounts_linker').on(table.linkedById),
  ],
);

/** Logins that have to be ended at Nitrado, and belong to nobody any more. Times in PostgreSQL's time. */
export const hostRevocations = pgTable(
  'host_revocations',
  {
    id: text('id').primaryKey(),
    /** Both tokens, sealed. */
    tokens: text('tokens').notNull(),
    since: epochMs('since').notNull(),
    dueAt: epochMs('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('host_revocations_due').on(table.dueAt)],
);

/**
 * The pace of requests for each account at its host, in whichever instances it is linked: the host counts them together.
 * Times in PostgreSQL's time.
 */
export const hostPaces = pgTable(
  'host_paces',
  {
    nitradoId: text('nitrado_id').primaryKey(),
    /** No request before, but for those that somebody waits for: one a second. */
    nextAt: epochMs('next_at').notNull(),
    /** Nothing is asked in the background before: the host asks to wait. */
    pausedUntil: epochMs('paused_until').notNull().default(0),
    /** Requests an hour by the host's own words, and when it said so; a limit of 0 if it names none. */
    budgetLimit: integer('budget_limit').notNull().default(0),
    budgetRemaining: integer('budget_remaining').notNull().default(0),
    /** When the host counts anew; 0 if it doesn't say. */
    budgetResetAt: epochMs('budget_reset_at').notNull().default(0),
    budgetAt: epochMs('budget_at').notNull().default(0),
    /** Our requests of the last hour. */
    spent: jsonb('spent').$type<Spending>().notNull().default([]),
  },
  (table) => [index('host_paces_next').on(table.nextAt)],
);

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

/** The newest sync of each kind: one that somebody has started, and the automatic one. Times in PostgreSQL's time. */
export const hostSyncRuns = pgTable(
  'host_sync_runs',
  {
    botId: botId(),
    kind: text('kind', { enum: ['started', 'automatic'] }).notNull(),
    id: text('id').notNull(),
    /** 0 if it has not run yet. */
    startedAt: epochMs('started_at').notNull(),
    /** 0 while it runs. */
    endedAt: epochMs('ended_at').notNull(),
    /** Discord's ID and the name of the person who has started it; empty for the automatic one. */
    startedById: text('started_by_id').notNull(),
    startedBy: text('started_by').notNull(),
    entries: jsonb('entries').$type<SyncEntry[]>().notNull(),
    /** When the automatic sync is due; 0 for the other kind. */
    dueAt: epochMs('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.kind] })],
);

/** How a download includes these tables. */
export const nitradoTables: readonly StoredTable[] = [
  inDownload(hostAccounts, {
    order: 'nitradoId',
    omit: ['tokens', 'loginRev', 'loginAt', 'renewingUntil', 'retryAt'],
    names: { column: 'linkedBy', at: 'linkedAt' },
  }),
  leftOut(hostReadings, 'notes of the program about what it has asked Nitrado'),
  inDownload(hostServices, {
    order: 'hostId',
    omit: ['adminPassword', 'isChanged', 'isGone', 'triedAt', 'wantedAt'],
  }),
  inDownload(hostSyncRuns, {
    order: 'kind',
    omit: ['startedById', 'dueAt'],
    names: { column: 'startedBy', at: 'startedAt' },
  }),
];
