import { MAX_INFRACTION_COUNTS } from '@arkwright/contracts/player-registrations/bounds';
import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { botId } from '../../core/access/table.ts';
import { storedCount, storedNetId, storedTime } from '../../core/instance-export/row-fields.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { epochMs } from '../../platform/database/columns.ts';
import { playerRegistrations } from '../registered-players/table.ts';

/**
 * How often a registered player wrote banned words. It outlives the registration and the account: a new one must not begin
 * at 0. Nothing but the EOS ID says who it was.
 */
export const playerInfractionCounts = pgTable(
  'player_infraction_counts',
  {
    botId: botId(),
    /** EOS id, in lower case. */
    netId: text('net_id').notNull(),
    count: integer('count').notNull(),
    /** The latest of them. */
    at: epochMs('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.netId] })],
);

/** The newest infractions of banned words of a registered player. They go with the registration; their number stays. */
export const playerInfractions = pgTable(
  'player_infractions',
  {
    botId: text('bot_id').notNull(),
    registrationId: text('registration_id').notNull(),
    id: text('id').notNull(),
    at: epochMs('at').notNull(),
    serverId: text('server_id').notNull(),
    word: text('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.registrationId, table.id] }),
    foreignKey({
      name: 'player_infractions_registration',
      columns: [table.botId, table.registrationId],
      foreignColumns: [playerRegistrations.botId, playerRegistrations.id],
    }).onDelete('cascade'),
  ],
);

/** How a download includes these tables. */
export const infractionsTables: readonly StoredTable[] = [
  inDownload(playerInfractionCounts, {
    order: 'at',
    inExport: {
      what: 'counts of infractions',
      row: z.object({ netId: storedNetId, count: storedCount, at: storedTime }),
      most: MAX_INFRACTION_COUNTS,
    },
  }),
  inDownload(playerInfractions, { order: 'at', inExport: { leftOut: 'their number is handed over' } }),
];
