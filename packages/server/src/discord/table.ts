import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../core/access/table.ts';
import { leftOut, type StoredTable } from '../core/personal-data/stored-table.ts';
import { epochMs } from '../platform/database/columns.ts';

/** Somebody who is not in Discord, as a webhook shows them. */
export type Speaker = { name: string; avatarUrl: string };

/** A button below a message. Its id says which feature hears of it (message-buttons.ts). */
export type OutgoingButton = { customId: string; label: string; isDangerous: boolean };

/** What became of rows of the outbox, by their ids: posted, or rejected for a reason. */
export type RowsOutcome = { from: number; to: number; rejection?: string };

/** What is still to be said in a channel, in order. A row goes when Discord has taken it. */
export const discordOutbox = pgTable(
  'discord_outbox',
  {
    botId: botId(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    channelId: text('channel_id').notNull(),
    content: text('content').notNull(),
    mentionRoleIds: jsonb('mention_role_ids').$type<readonly string[]>().notNull(),
    /** Lines may share a message with their neighbours; a message stands alone. */
    kind: text('kind', { enum: ['line', 'message'] }).notNull(),
    /**
     * The message that the row is sent in. Fixed before sending: after a crash the same rows are sent with the same
     * nonce, by which Discord recognises what it has already.
     */
    batch: bigint('batch', { mode: 'number' }),
    /**
     * When the batch was about to be sent for the first time that may have arrived, in PostgreSQL's time: Discord forgets
     * nonces after some minutes.
     */
    triedAt: epochMs('tried_at'),
    /**
     * The bot as which the batch was begun: another one's nonces are its own. Empty for the bot that instances share.
     */
    authorId: text('author_id').notNull().default(''),
    /** Under whose name it is said, where that is not the bot's or the brand's. */
    speaker: jsonb('speaker').$type<Speaker>(),
    /** What members can press below it; only a message that stands alone has any. */
    buttons: jsonb('buttons').$type<readonly OutgoingButton[]>(),
    /** After that, in PostgreSQL's time, nobody wants to read it any more; 0 for never. */
    expiresAt: epochMs('expires_at').notNull().default(0),
    /** The game server that it comes from, with which it goes. */
    serverId: text('server_id'),
    /** How many lines this one stands for, which were too many to wait. */
    leftOut: integer('left_out').notNull().default(0),
    createdAt: epochMs('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.id] }),
    index('discord_outbox_channel').on(table.botId, table.channelId, table.id),
  ],
);

/** Channels that refused us. After three times, minutes apart, one message an hour is tried until Discord takes it. */
export const discordRefusals = pgTable(
  'discord_refusals',
  {
    botId: botId(),
    channelId: text('channel_id').notNull(),
    count: integer('count').notNull(),
    reason: text('reason').notNull(),
    /** When the first of them came. */
    since: epochMs('since').notNull().default(0),
    /** When a refusal was last counted. */
    lastAt: epochMs('last_at').notNull(),
    /** When Discord last refused something, also where it did not count, in PostgreSQL's time. */
    refusedAt: epochMs('refused_at').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.botId, table.channelId] })],
);

/** The webhook of a channel through which the bot speaks under another name. At most one for each channel. */
export const discordWebhooks = pgTable(
  'discord_webhooks',
  {
    botId: botId(),
    channelId: text('channel_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    /** Sealed: whoever has the token writes in the channel. */
    token: text('token').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.channelId] })],
);

/** What was said last in a channel: by it a message that may have arrived is told from the same text said before. */
export const discordLastSaid = pgTable(
  'discord_last_said',
  {
    botId: botId(),
    channelId: text('channel_id').notNull(),
    messageId: text('message_id').notNull(),
    /** What became of the last rows of the outbox: those from one id to another were posted, or rejected. */
    outcomes: jsonb('outcomes').$type<readonly RowsOutcome[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.botId, table.channelId] })],
);

/** Guilds for which Discord takes no more new slash commands today. */
export const discordCommandPauses = pgTable('discord_command_pauses', {
  botId: botId().primaryKey(),
  /** When they are tried again, ms. */
  retryAt: epochMs('retry_at').notNull(),
});

/** Privileged intents that are not switched on for an application in Discord's developer portal. */
export const discordRefusedIntents = pgTable(
  'discord_refused_intents',
  {
    /** An instance's own application; empty for the one that instances share. */
    applicationId: text('application_id').notNull().default(''),
    intent: text('intent').notNull(),
    /** In PostgreSQL's time, ms. */
    refusedAt: epochMs('refused_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.intent] })],
);

/** Since when Discord can't be used, as the worker that is connected to it finds; one row, or none while all is well. */
export const discordOutages = pgTable('discord_outages', {
  name: text('name', { enum: ['discord'] }).primaryKey(),
  /** It can't be reached, ms; 0 if it can. */
  awaySince: epochMs('away_since').notNull(),
  /** It refuses the bot's token, ms; 0 if it does not. */
  refusedSince: epochMs('refused_since').notNull(),
});

/** The intents of an application's current session with Discord, or of its last one. None before the first. */
export const discordSessionIntents = pgTable(
  'discord_session_intents',
  {
    /** As in `discord_refused_intents`. */
    applicationId: text('application_id').notNull().default(''),
    intent: text('intent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.intent] })],
);

/** What a download holds of these tables. */
export const discordTables: readonly StoredTable[] = [
  leftOut(discordWebhooks, 'keys of channels'),
  leftOut(discordOutbox, 'on its way to Discord'),
  leftOut(discordRefusals, 'upkeep'),
  leftOut(discordLastSaid, 'upkeep'),
  leftOut(discordCommandPauses, 'upkeep'),
];
