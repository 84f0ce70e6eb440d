import { pgTable, text } from 'drizzle-orm/pg-core';

/** One row: a known text, sealed with the key that everything else in the database is sealed with. */
export const keyChecks = pgTable('key_checks', {
  id: text('id').primaryKey(),
  sealed: text('sealed').notNull(),
});
