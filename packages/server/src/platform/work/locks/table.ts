import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../database/columns.ts';

/** Work that one process among all does, and which one that is. */
export const locks = pgTable('locks', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  /** Grows with every hold: what is written under an older one is refused. */
  epoch: bigint('epoch', { mode: 'number' }).notNull(),
  /** In PostgreSQL's time, never in a process's own. */
  expiresAt: epochMs('expires_at').notNull(),
});
