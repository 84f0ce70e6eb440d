import { DISPLAY_KINDS } from '@arkwright/contracts/status-and-listing/schema';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { botId } from '../../core/access/table.ts';
import { leftOut, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';

/** What Discord shows of game servers and is kept in step: voice channels, and messages that are edited. */
export const statusDisplays = pgTable(
  'status_displays',
  {
    botId: botId(),
    /** A voice channel whose name is the status; a message of one server, of all of them, or with a server's players. */
    kind: text('kind', { enum: DISPLAY_KINDS }).notNull(),
    /** Empty for that of all servers. A deleted server's row stays until Discord shows nothing of it any more. */
    serverId: text('server_id').notNull(),
    /** The voice channel's category, or the message's channel. */
    placeId: text('place_id').notNull(),
    /** The voice channel or the message; empty while there is none. */
    discordId: text('discord_id').notNull(),
    /** What it shows: the channel's name, or a digest of the message. */
    shownDigest: text('shown_digest').notNull(),
    /** When Discord took the last change, ms. */
    changedAt: epochMs('changed_at').notNull(),
    /** When it began to be made; null when Discord's answer is noted. Whoever finds it set looks for what was made. */
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

/** What a download holds of these tables. */
export const statusAndListingTables: readonly StoredTable[] = [leftOut(statusDisplays, 'upkeep')];
