import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import type { Claim } from '../../core/belief/belief.ts';
import { leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import type { Validators } from '../../platform/outbound/http-client.ts';

/** Public builds of the game's server that Steam has named, the latest of them: the last one is the current one. */
export const gameBuilds = pgTable('game_builds', {
  buildId: bigint('build_id', { mode: 'number' }).primaryKey(),
  /** When Steam published it, ms; 0 if unknown. */
  publishedAt: epochMs('published_at').notNull(),
  learnedAt: epochMs('learned_at').notNull(),
});

/** Watched mods, with the newest file of each. */
export const knownMods = pgTable('known_mods', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  /** Whether CurseForge has it, for this game. */
  isKnown: boolean('is_known').notNull(),
  name: text('name').notNull(),
  /** The end of its page's address. */
  slug: text('slug').notNull(),
  /** 0 while none is known. */
  fileId: bigint('file_id', { mode: 'number' }).notNull(),
  fileName: text('file_name').notNull(),
  fileAt: epochMs('file_at').notNull(),
  /** When the program first saw the file, ms. */
  learnedAt: epochMs('learned_at').notNull(),
  askedAt: epochMs('asked_at').notNull(),
  /** A file that CurseForge has named once, and which is an unlikely one; 0 for no such mod. */
  claim: jsonb('claim').$type<Claim<number>>(),
});

/** The services, and their state. */
export const updateSources = pgTable('update_sources', {
  name: text('name', { enum: ['steam', 'curseforge'] }).primaryKey(),
  /** Detects a changed address or key: then a service that refused the old one is asked at once. */
  askedWith: text('asked_with').notNull(),
  askedAt: epochMs('asked_at').notNull(),
  answeredAt: epochMs('answered_at').notNull(),
  /** Questions in a row that brought no answer. */
  failures: integer('failures').notNull(),
  problem: text('problem', { enum: ['', 'no-answer', 'throttled', 'refused'] }).notNull(),
  /** Before that it is not asked again. */
  nextAt: epochMs('next_at').notNull(),
  /** The validators of its last reply. */
  validators: jsonb('validators').$type<Validators>(),
  /** A build that Steam has named once, and which is an unlikely one. */
  claim: jsonb('claim').$type<Claim<number>>(),
});

/** The version of each subject that an instance knows, so that each is posted once across restarts. */
export const updateNotices = pgTable(
  'update_notices',
  {
    botId: botId(),
    /** `game`, or the number of a mod. */
    subject: text('subject').notNull(),
    /** The number of the build or the file. */
    version: bigint('version', { mode: 'number' }).notNull(),
    /** The one before, while this one is on its way in the outbox as `messageId`. */
    before: bigint('before', { mode: 'number' }).notNull(),
    messageId: bigint('message_id', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.botId, table.subject] })],
);

/** How a download includes these tables. */
export const updateNotificationsTables: readonly StoredTable[] = [
  leftOut(updateNotices, 'notes of the program about what it has told'),
];
