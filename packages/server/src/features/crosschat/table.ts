import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { leftOut as leftOutOf, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { ofServer } from '../servers/table.ts';
import type { RecentLine } from './recent.ts';

/** How much was held back, or dropped, within the last day and some. */
const tally = (name: string) => ({
  count: integer(name).notNull().default(0),
  since: epochMs(`${name}_since`).notNull().default(0),
});

/** What both kinds of places count: it was told nowhere, as nobody of us was there to hear it in time … */
const missed = () => tally('missed');
/** … and in no other game, as too many commands were on their way. */
const leftOut = () => tally('left_out');

const [serverHeldBack, serverMissed, serverLeftOut] = [tally('held_back'), missed(), leftOut()];
const [channelHeldBack, channelMissed, channelLeftOut] = [tally('held_back'), missed(), leftOut()];
const dropped = tally('dropped');

/**
 * What was said on a game server within the last minute, in hashes: the same line comes by GetChat, by the log and from a
 * companion, and is relayed once. The row is locked while lines of its server are handled. All times are PostgreSQL's.
 */
export const crosschatServers = pgTable(
  'crosschat_servers',
  {
    botId: text('bot_id').notNull(),
    serverId: text('server_id').notNull(),
    recent: jsonb('recent').notNull().$type<readonly RecentLine[]>().default([]),
    heldBack: serverHeldBack.count,
    heldBackSince: serverHeldBack.since,
    missed: serverMissed.count,
    missedSince: serverMissed.since,
    leftOut: serverLeftOut.count,
    leftOutSince: serverLeftOut.since,
    /** When anything was heard of the server last; 0 for never. */
    heardAt: epochMs('heard_at').notNull().default(0),
    /** Lines that the log had and GetChat never gave, since when, and the last: somebody else reads the chat. */
    taken: integer('taken').notNull().default(0),
    takenSince: epochMs('taken_since').notNull().default(0),
    takenAt: epochMs('taken_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.serverId] }),
    ofServer(table, 'crosschat_servers_server'),
  ],
);

/** The same for what members write in the channels of groups, and what of the games' messages came too late for them. */
export const crosschatChannels = pgTable(
  'crosschat_channels',
  {
    botId: botId(),
    channelId: text('channel_id').notNull(),
    recent: jsonb('recent').notNull().$type<readonly RecentLine[]>().default([]),
    /** The newest message that was handled: Discord's ids grow. Empty while there was none. */
    lastMessageId: text('last_message_id').notNull().default(''),
    /** When saving put the channel into a group; 0 before that was stored. */
    wantedSince: epochMs('wanted_since').notNull().default(0),
    /** Why players have no name and picture of their own there. */
    webhookTrouble: text('webhook_trouble', { enum: ['', 'no-permission', 'too-many', 'two-factor'] })
      .notNull()
      .default(''),
    heldBack: channelHeldBack.count,
    heldBackSince: channelHeldBack.since,
    missed: channelMissed.count,
    missedSince: channelMissed.since,
    leftOut: channelLeftOut.count,
    leftOutSince: channelLeftOut.since,
    dropped: dropped.count,
    droppedSince: dropped.since,
  },
  (table) => [primaryKey({ columns: [table.botId, table.channelId] })],
);

/** What a download holds of these tables. */
export const crosschatTables: readonly StoredTable[] = [
  leftOutOf(crosschatServers, 'upkeep'),
  leftOutOf(crosschatChannels, 'upkeep'),
];
