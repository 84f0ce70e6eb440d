import { brandingFields } from '@arkwright/contracts/branding/schema';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { botInstances } from '../../core/access/table.ts';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** The instance's row; deleting the instance deletes it. */
const ofInstance = () =>
  text('bot_id')
    .primaryKey()
    .references(() => botInstances.id, { onDelete: 'cascade' });

/** How an instance wants its bot to look. No row: like the program itself. */
export const brandings = pgTable('brandings', {
  botId: ofInstance(),
  name: text('name').notNull(),
  username: text('username').notNull(),
  pluginName: text('plugin_name').notNull(),
  url: text('url').notNull(),
  iconUrl: text('icon_url').notNull(),
  avatarUrl: text('avatar_url').notNull(),
  status: text('status').notNull(),
});

/** The state of a branding in Discord. The row is deleted after everything was undone by a reset. */
export const brandingEffects = pgTable('branding_effects', {
  botId: ofInstance(),
  /** The nickname that we have given and would take back; empty if none. */
  nickname: text('nickname').notNull().default(''),
  lacking: text('lacking', { enum: ['ChangeNickname', 'ManageWebhooks'] })
    .array()
    .notNull()
    .default([]),
  plainChannels: text('plain_channels').array().notNull().default([]),
  refusal: text('refusal').notNull().default(''),
  showsStatus: boolean('shows_status').notNull().default(false),
  /** Why an instance's own bot can't have the picture, or lose it; empty if it can. */
  pictureRefusal: text('picture_refusal').notNull().default(''),
  /** When its picture may be tried again, ms; 0 if at once. */
  pictureDueAt: epochMs('picture_due_at').notNull().default(0),
  /** The problem that the owner was last notified of. */
  told: text('told').notNull().default(''),
});

/** How a download includes these tables. */
export const brandingTables: readonly StoredTable[] = [
  inDownload(brandings, {
    order: 'name',
    file: 'branding',
    inExport: { what: 'branding', row: brandingFields, most: 1 },
  }),
  leftOut(brandingEffects, 'what became of the branding in Discord'),
];
