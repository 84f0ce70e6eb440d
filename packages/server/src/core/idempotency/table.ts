import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../platform/database/columns.ts';
import { botId } from '../access/table.ts';
import { leftOut, type StoredTable } from '../personal-data/stored-table.ts';

/** Calls that act in a game and came with an Idempotency-Key, so that the same key acts once. Kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    botId: botId(),
    /** SHA-256 of the caller and the key. */
    id: text('id').notNull(),
    /** Fingerprint of what was asked for (`Sealer`): a dump is no place to guess commands with passwords in. */
    wish: text('wish').notNull(),
    /** Which of the calls with this key it is that acts. */
    callId: text('call_id').notNull(),
    at: epochMs('at').notNull(),
    /** What was answered, as sealed JSON (`Answer`); empty until then. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    // Old ones are dropped every minute.
    index('idempotency_keys_at').on(table.at),
  ],
);

/** What a download holds of these tables. */
export const idempotencyTables: readonly StoredTable[] = [
  leftOut(idempotencyKeys, 'so that a call with the same key runs once; kept for a day'),
];
