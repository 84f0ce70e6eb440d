import { pgTable, text } from 'drizzle-orm/pg-core';

/** One row: a known text, encrypted with the same key as everything else in the database. */
export const keyChecks = pgTable('key_checks', {
  id: text('id').primaryKey(),
  sealed: text('sealed').notNull(),
});
