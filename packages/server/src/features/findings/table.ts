import { FINDING_LEVELS } from '@arkwright/contracts/core/finding-level';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** What checks have found (context/app-context.ts). */
export const findings = pgTable(
  'findings',
  {
    botId: botId(),
    check: text('check_id').notNull(),
    subject: text('subject').notNull(),
    level: text('level', { enum: FINDING_LEVELS }).notNull().default('warn'),
    /** How the subject is named, and why it is so, as it was found last. */
    name: text('name').notNull().default(''),
    reason: text('reason').notNull().default(''),
    since: epochMs('since').notNull().default(0),
    /** 0 while it lasts. */
    endedAt: epochMs('ended_at').notNull().default(0),
    /** When the owner was notified; 0 if not. One that is back soon after its end is not told again. */
    toldAt: epochMs('told_at').notNull().default(0),
    /** Who ignores it; empty if nobody does. */
    ignoredBy: text('ignored_by').notNull().default(''),
    ignoredAt: epochMs('ignored_at').notNull().default(0),
    /** Until when; 0 for until it is over. */
    ignoredUntil: epochMs('ignored_until').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.botId, table.check, table.subject] })],
);

/** Checks that could not be carried out, since when: by their key. */
export type FailedChecks = Record<string, { since: number }>;

/** The last time that all checks were carried out: a single row. */
export const checkRounds = pgTable('check_rounds', {
  id: integer('id').primaryKey().default(1),
  endedAt: epochMs('ended_at').notNull().default(0),
  failed: jsonb('failed').$type<FailedChecks>().notNull().default({}),
});

/** How a download includes these tables. */
export const findingTables: readonly StoredTable[] = [
  leftOut(findings, 'notes of the program about what it has found', {
    names: [{ column: 'ignored_by', at: 'ignored_at' }],
  }),
];
