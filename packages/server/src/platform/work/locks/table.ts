import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../database/columns.ts';

/** Work that only one process does, and which process that is. */
export const locks = pgTable('locks', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  /** Grows with every hold: writes under an older one are refused. */
  epoch: bigint('epoch', { mode: 'number' }).notNull(),
  /** In PostgreSQL's time, never in a process's own. */
  expiresAt: epochMs('expires_at').notNull(),
});
