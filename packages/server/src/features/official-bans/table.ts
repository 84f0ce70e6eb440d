import { customType, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Claim } from '../../core/belief/belief.ts';
import { epochMs } from '../../platform/database/columns.ts';
import type { Validators } from '../../platform/outbound/http-client.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The official ban list, the one row there is. */
export const officialBanLists = pgTable('official_ban_lists', {
  name: text('name', { enum: ['official'] }).primaryKey(),
  /** The players' EOS ids, 16 bytes each, sorted. */
  ids: bytes('ids').notNull(),
  count: integer('count').notNull(),
  /** Distinguishes a new list from the last one. */
  version: text('version').notNull(),
  /** When it was last read, or said to be unchanged, without fault; 0 never. */
  readAt: epochMs('read_at').notNull(),
  /** It is not asked for before that. */
  nextAt: epochMs('next_at').notNull(),
  /** The address that it was fetched from. */
  url: text('url').notNull(),
  failures: integer('failures').notNull(),
  /** Why the last look changed nothing; empty if it was well. */
  problem: text('problem').notNull(),
  validators: jsonb('validators').$type<Validators>(),
  /** The version of a very different list that was read once, and how many of its players are new. */
  claim: jsonb('claim').$type<Claim<string> & { count: number; added?: number }>(),
});
