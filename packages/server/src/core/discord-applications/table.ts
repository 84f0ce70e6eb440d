import { APPLICATION_STATES } from '@arkwright/contracts/own-bot/application';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../../platform/database/columns.ts';
import { botId } from '../access/table.ts';
import { inDownload, type StoredTable } from '../personal-data/stored-table.ts';

/** The Discord application of an instance that has one of its own. */
export const discordApplications = pgTable('discord_applications', {
  botId: botId().primaryKey(),
  /** Discord's id of it. */
  applicationId: text('application_id').notNull().unique(),
  /** The id of its bot, which is the author of what it posts. */
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  /** Sealed. Empty if it was dropped with a lost key. */
  token: text('token').notNull(),
  /** Discord's flags of the application when its token was last checked: which privileged intents it has. */
  flags: integer('flags').notNull().default(0),
  state: text('state', { enum: APPLICATION_STATES }).notNull(),
  /** Since when it is in this state, ms. */
  stateAt: epochMs('state_at').notNull(),
  addedAt: epochMs('added_at').notNull(),
  /** The picture of the branding that its bot has now; empty if it has its own. */
  pictureUrl: text('picture_url').notNull().default(''),
  /** The worker that keeps its session with Discord, and until when, in PostgreSQL's time. */
  holder: text('holder').notNull().default(''),
  leasedUntil: epochMs('leased_until').notNull().default(0),
});

/** What a download holds of it. */
export const discordApplicationTables: readonly StoredTable[] = [
  inDownload(discordApplications, {
    order: 'botId',
    omit: ['token', 'holder', 'leasedUntil'],
    inExport: {
      leftOut: 'its token is a secret',
      again: () => 'Paste the token of the own Discord application again.',
    },
  }),
];
