import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What site admins did to users. Of a deleted account nothing but its random id stays. */
export const adminChanges = pgTable(
  'admin_changes',
  {
    id: text('id').primaryKey(),
    at: bigint('at', { mode: 'number' }).notNull(),
    /** Our user id; empty after that account is gone, too. */
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    action: text('action', { enum: ['user.changed', 'user.deleted'] }).notNull(),
    userId: text('user_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown> | null>(),
    after: jsonb('after').$type<Record<string, unknown> | null>(),
  },
  (table) => [
    index('admin_changes_time').on(table.at, table.id),
    index('admin_changes_user').on(table.userId, table.at),
  ],
);
