import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../access/table.ts';
import { leftOut, type StoredTable } from '../personal-data/stored-table.ts';

const time = (name: string) => bigint(name, { mode: 'number' });

/** Secrets of an instance (API key, registration key), sealed; the hash finds the instance of a key that is shown to us. */
export const botSecrets = pgTable(
  'bot_secrets',
  {
    botId: botId(),
    kind: text('kind', { enum: ['api-key', 'registration-key'] }).notNull(),
    sealed: text('sealed').notNull(),
    hash: text('hash').notNull().unique(),
    createdAt: time('created_at').notNull(),
    /** To the minute; 0 for never. */
    lastUsedAt: time('last_used_at').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.botId, table.kind] })],
);

/** What a download holds of these tables. */
export const keyTables: readonly StoredTable[] = [
  leftOut(botSecrets, 'keys: they are shown to the owner, and in no file'),
];
