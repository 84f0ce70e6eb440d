import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import type { Spending } from './budget.ts';

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

/** Logins that have to be ended at Nitrado, and no longer belong to anybody. Times in PostgreSQL's time. */
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

/** How a download includes these tables. */
export const nitradoTables: readonly StoredTable[] = [
  inDownload(hostAccounts, {
    order: 'nitradoId',
    omit: ['tokens', 'loginRev', 'loginAt', 'renewingUntil', 'retryAt'],
    names: { column: 'linkedBy', at: 'linkedAt' },
    inExport: {
      leftOut: 'a link is a login, which is in no file',
      again: (rows) =>
        `Link ${rows === 1 ? 'the Nitrado account' : `the ${rows} Nitrado accounts`} again, and the servers to their services.`,
    },
  }),
];
