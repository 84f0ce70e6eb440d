import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../core/identity/table.ts';
import { epochMs } from '../../platform/database/columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The one download of a person's data that there is at a time; a new request takes its place. */
export const dataDownloads = pgTable('data_downloads', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  id: text('id').notNull().unique(),
  state: text('state', { enum: ['waiting', 'building', 'ready', 'used', 'failed'] }).notNull(),
  /** Percent. */
  progress: integer('progress').notNull().default(0),
  requestedAt: epochMs('requested_at').notNull(),
  /** When a worker last reported progress on it. */
  touchedAt: epochMs('touched_at').notNull(),
  /** 0 before it is ready. */
  expiresAt: epochMs('expires_at').notNull().default(0),
  size: integer('size').notNull().default(0),
  /** SHA-256 of the token, and the token itself, sealed: the page may be reopened. */
  tokenHash: text('token_hash').notNull(),
  tokenSealed: text('token_sealed').notNull(),
});

/** The zip in pieces, here and not on a disk: the worker that makes it and the api that sends it may be two machines. */
export const dataDownloadParts = pgTable(
  'data_download_parts',
  {
    downloadId: text('download_id')
      .notNull()
      .references(() => dataDownloads.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.downloadId, table.part] })],
);

/** People whose account is deleted and whose name must still be removed from the histories of other people's instances. */
export const accountDepartures = pgTable('account_departures', {
  id: text('id').primaryKey(),
  discordId: text('discord_id').notNull(),
  username: text('username').notNull(),
  /** Later actions of the person, with a fresh account, stay. */
  at: epochMs('at').notNull(),
});
