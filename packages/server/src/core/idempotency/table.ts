import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../platform/database/columns.ts';
import { botId } from '../access/table.ts';
import { leftOut, type StoredTable } from '../personal-data/stored-table.ts';

/** Calls that act in a game and had an Idempotency-Key, so that the same key acts once. Kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    botId: botId(),
    /** SHA-256 of the caller and the key. */
    id: text('id').notNull(),
    /**
     * Fingerprint of the request (`Sealer`): commands with passwords can't be guessed from a database dump.
     */
    wish: text('wish').notNull(),
    /** Which of the calls with this key acts. */
    callId: text('call_id').notNull(),
    at: epochMs('at').notNull(),
    /** The reply, as encrypted JSON (`Answer`); empty until then. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    // Old ones are dropped every minute.
    index('idempotency_keys_at').on(table.at),
  ],
);

/** The contents of these tables in a download. */
export const idempotencyTables: readonly StoredTable[] = [
  leftOut(idempotencyKeys, 'so that a call with the same key runs once; kept for a day'),
];
