import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../platform/database/columns.ts';
import { botId } from '../access/table.ts';
import { leftOut, type StoredTable } from '../personal-data/stored-table.ts';

/**
 * Secrets of an instance (API key, registration key), encrypted; the hash finds the instance when a caller
 * sends the key.
 */
export const botSecrets = pgTable(
  'bot_secrets',
  {
    botId: botId(),
    kind: text('kind', { enum: ['api-key', 'registration-key'] }).notNull(),
    sealed: text('sealed').notNull(),
    hash: text('hash').notNull().unique(),
    createdAt: epochMs('created_at').notNull(),
    /** To the minute; 0 for never. */
    lastUsedAt: epochMs('last_used_at').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.botId, table.kind] })],
);

/** The contents of these tables in a download. */
export const keyTables: readonly StoredTable[] = [
  leftOut(botSecrets, 'keys: they are shown to the owner, and in no file', {
    again: (rows) =>
      `Create ${rows === 1 ? 'the API or registration key' : 'the API key and the registration key'} again, and enter it wherever it is used.`,
  }),
];
