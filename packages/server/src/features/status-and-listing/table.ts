import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { KEPT_KINDS } from './kinds.ts';

/** Discord's displays of game servers: voice channels with their categories, and messages. */
export const statusDisplays = pgTable(
  'status_displays',
  {
    botId: botId(),
    /**
     * A voice channel whose name is the status; a message of one server, of all of them, or with a server's players; a
     * category for voice channels that the bot has created beside the chosen one; another feature's message
     * (`keptMessages`).
     */
    kind: text('kind', { enum: KEPT_KINDS }).notNull(),
    /**
     * Empty for that of all servers; of a category the chosen one's id and its number; of another feature's message the id
     * of its row. A deleted server's row stays until
     * its channel and messages are deleted.
     */
    serverId: text('server_id').notNull(),
    /** The voice channel's category, the message's channel, or the category that this one is beside. */
    placeId: text('place_id').notNull(),
    /** The channel, message or category; empty while there is none. */
    discordId: text('discord_id').notNull(),
    /** Its shown content: the channel's or category's name, or a digest of the message. */
    shownDigest: text('shown_digest').notNull(),
    /** When Discord took the last change, ms. */
    changedAt: epochMs('changed_at').notNull(),
    /** When its creation began; null once Discord's reply is stored. If it is set, the next worker searches for it. */
    begunAt: epochMs('begun_at'),
    /** The name or title by which that is found. */
    soughtTitle: text('sought_title').notNull(),
    /** A message that this one replaces and that is still to be deleted. */
    leftoverPlaceId: text('leftover_place_id').notNull(),
    leftoverId: text('leftover_id').notNull(),
    /** Why Discord does not take it, as the owner reads it; empty while it does. */
    problem: text('problem').notNull(),
    /** When it was last tried in vain, ms. */
    triedAt: epochMs('tried_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.kind, table.serverId] })],
);

/** How a download includes these tables. */
export const statusAndListingTables: readonly StoredTable[] = [leftOut(statusDisplays, 'upkeep')];
