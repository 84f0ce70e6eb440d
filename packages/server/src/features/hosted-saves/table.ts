import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/** What was fetched for a server in the last 24 hours. */
export type Fetched = readonly { at: number; bytes: number }[];

/** What the program last did about a server's save at its host, and does next. Times in PostgreSQL's time unless said. */
export const hostedSaves = pgTable(
  'hosted_saves',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    /** The service that everything below is about: another link begins anew. */
    hostKind: text('host_kind').notNull(),
    hostId: text('host_id').notNull(),
    step: text('step', {
      enum: ['waiting', 'listing', 'listed', 'fetching', 'reading', 'read', 'skipped', 'needs', 'failed'],
    })
      .notNull()
      .default('waiting'),
    message: text('message').notNull().default(''),
    /** Nothing is done before. */
    nextAt: epochMs('next_at').notNull().default(0),
    /** Attempts in a row that failed. */
    failures: integer('failures').notNull().default(0),
    /** Looks in a row that found another file than the one before, or one that was being written. */
    changes: integer('changes').notNull().default(0),
    checkedAt: epochMs('checked_at').notNull().default(0),
    readAt: epochMs('read_at').notNull().default(0),
    /** The file in the latest listing, and when that was first seen so: its size, time and path, as one text. */
    seenMark: text('seen_mark').notNull().default(''),
    seenAt: epochMs('seen_at').notNull().default(0),
    /** The same of the save that was last read, or can't be, and the kinds that were. */
    doneMark: text('done_mark').notNull().default(''),
    doneKinds: text('done_kinds').array().notNull().default([]),
    /** Why that save can't be read; empty if it was. */
    doneProblem: text('done_problem').notNull().default(''),
    /** Of the save that was last read: when it was written, by the host, and its size. */
    savedAt: epochMs('saved_at').notNull().default(0),
    saveBytes: bigint('save_bytes', { mode: 'number' }).notNull().default(0),
    /** Of the fetch under way. */
    fetchedBytes: bigint('fetched_bytes', { mode: 'number' }).notNull().default(0),
    fetchBytes: bigint('fetch_bytes', { mode: 'number' }).notNull().default(0),
    fetches: jsonb('fetches').$type<Fetched>().notNull().default([]),
    /** The host's account that listed it: limits hold for each. */
    account: text('account').notNull().default(''),
    /** A process works on it until then; 0 if none does. */
    claimedUntil: epochMs('claimed_until').notNull().default(0),
    claim: text('claim').notNull().default(''),
    /** When its save was last fetched: instances take turns. */
    turnAt: epochMs('turn_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    ofServer(table, 'hosted_saves_server'),
    index('hosted_saves_due').on(table.nextAt),
  ],
);

/** How a download includes these tables. */
export const hostedSaveTables: readonly StoredTable[] = [
  inDownload(hostedSaves, {
    order: 'serverId',
    omit: ['seenMark', 'seenAt', 'doneMark', 'claim', 'claimedUntil', 'turnAt', 'account', 'nextAt'],
    inExport: { leftOut: 'saves are read again' },
  }),
];
