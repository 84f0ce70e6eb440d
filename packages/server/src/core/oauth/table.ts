import { pgTable, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../platform/database/columns.ts';
import { users } from '../identity/table.ts';

/** Links to accounts elsewhere that a person has begun and whose reply has not come back yet, bound to the session that began them. */
export const oauthStates = pgTable('oauth_states', {
  stateHash: text('state_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  sessionHash: text('session_hash').notNull(),
  /** The service that was asked. */
  purpose: text('purpose', { enum: ['patreon', 'nitrado'] }).notNull(),
  /** What the account is linked to: an instance; empty where it is the person. */
  subjectId: text('subject_id').notNull().default(''),
  expiresAt: epochMs('expires_at').notNull(),
});
