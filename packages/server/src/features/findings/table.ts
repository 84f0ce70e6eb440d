import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** Problems that were reported to the owner (`ProblemKind`). */
export const storedProblems = pgTable(
  'problems',
  {
    botId: botId(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    /** How it is named, and why it is, as it was found last. */
    name: text('name').notNull().default(''),
    reason: text('reason').notNull().default(''),
    since: epochMs('since').notNull().default(0),
    /** 0 while it lasts. One that is back soon after its end is not reported again. */
    endedAt: epochMs('ended_at').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.botId, table.kind, table.subject] })],
);

/** How a download includes these tables. */
export const notificationTables: readonly StoredTable[] = [
  leftOut(storedProblems, 'notes of the program about what it has told'),
];
