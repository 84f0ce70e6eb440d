import type { TribeLogKind } from '@arkwright/contracts/tribe-log-link/kinds';
import { LINK_PLACES, LINK_REASONS, LINK_STATES } from '@arkwright/contracts/tribe-log-link/schema';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { inDownload, leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';

/**
 * Logs of tribes that members have in a place of theirs, and requests for them. A tribe is known by its number on one game
 * server: names are copied, and other servers have other tribes by the same number.
 */
export const tribeLogLinks = pgTable(
  'tribe_log_links',
  {
    botId: text('bot_id').notNull(),
    id: text('id').notNull(),
    serverId: text('server_id').notNull(),
    discordId: text('discord_id').notNull(),
    discordUsername: text('discord_username').notNull(),
    /** Empty in a request that does not say which of several tribes it means. */
    tribeId: text('tribe_id').notNull(),
    tribeName: text('tribe_name').notNull(),
    /** The player whom an upload has shown in the tribe, and the survivor's name there; empty before. */
    netId: text('net_id').notNull().default(''),
    characterName: text('character_name').notNull().default(''),
    place: text('place', { enum: LINK_PLACES }).notNull(),
    placeName: text('place_name').notNull(),
    channelId: text('channel_id').notNull(),
    /** DM channel for the result; empty if DMs are closed. */
    dmChannelId: text('dm_channel_id').notNull(),
    /** The bot whose direct messages they are, as in `discord_outbox.author_id`. */
    dmBotId: text('dm_bot_id').notNull().default(''),
    kinds: jsonb('kinds').$type<readonly TribeLogKind[]>().notNull(),
    state: text('state', { enum: LINK_STATES }).notNull(),
    reason: text('reason', { enum: LINK_REASONS }).notNull().default(''),
    proof: text('proof', { enum: ['none', 'upload', 'approved'] }).notNull(),
    approvedBy: text('approved_by').notNull().default(''),
    /** When the newest upload was begun that shows it, or when it was approved; 0 for neither. */
    provedAt: epochMs('proved_at').notNull(),
    /** When the member's roles were last looked at. */
    checkedAt: epochMs('checked_at').notNull(),
    /** When pending lines are due; 0 if there are none. */
    dueAt: epochMs('due_at').notNull().default(0),
    /** When lines were last posted, how many, and the row of the outbox. */
    toldAt: epochMs('told_at').notNull().default(0),
    toldLines: integer('told_lines').notNull().default(0),
    outboxId: bigint('outbox_id', { mode: 'number' }).notNull().default(0),
    /** Lines that were too many to wait. */
    leftOut: integer('left_out').notNull().default(0),
    createdAt: epochMs('created_at').notNull(),
    /** 0 for an active one. */
    endedAt: epochMs('ended_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    ofServer(table, 'tribe_log_links_server'),
    index('tribe_log_links_tribe').on(table.botId, table.serverId, table.tribeId),
    // Discord's events about a person name no instance.
    index('tribe_log_links_person').on(table.discordId),
    index('tribe_log_links_place').on(table.botId, table.channelId),
    index('tribe_log_links_due').on(table.dueAt).where(sql`${table.dueAt} > 0`),
    index('tribe_log_links_ended').on(table.endedAt).where(sql`${table.endedAt} > 0`),
  ],
);

/** Pending lines of tribe logs. */
export const tribeLogLines = pgTable(
  'tribe_log_lines',
  {
    botId: text('bot_id').notNull(),
    linkId: text('link_id').notNull(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    /** The game's own time: `Day 12, 08:30`. */
    gameTime: text('game_time').notNull(),
    /** The game's text, without markup; not escaped. */
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.linkId, table.id] }),
    foreignKey({
      name: 'tribe_log_lines_link',
      columns: [table.botId, table.linkId],
      foreignColumns: [tribeLogLinks.botId, tribeLogLinks.id],
    }).onDelete('cascade'),
  ],
);

/** The last reported departures from tribes: earlier uploads prove nothing. */
export const tribeDepartures = pgTable(
  'tribe_departures',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    tribeId: text('tribe_id').notNull(),
    at: epochMs('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId, table.tribeId] }),
    ofServer(table, 'tribe_departures_server'),
    index('tribe_departures_at').on(table.at),
  ],
);

/** How a download includes these tables. */
export const tribeLogLinkTables: readonly StoredTable[] = [
  inDownload(tribeLogLinks, {
    order: 'createdAt',
    names: { column: 'approvedBy', at: 'provedAt' },
    omit: ['dmChannelId', 'dmBotId', 'checkedAt', 'dueAt', 'toldAt', 'toldLines', 'outboxId', 'leftOut'],
    inExport: {
      leftOut: 'a link belongs to the bot that posts there, and to its proof',
      again: (rows) => `Members have to link ${rows === 1 ? 'a tribe log' : `${rows} tribe logs`} again.`,
    },
  }),
  leftOut(tribeLogLines, 'on its way to Discord'),
  leftOut(tribeDepartures, 'upkeep'),
];
