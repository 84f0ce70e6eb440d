import { id } from '@arkwright/contracts/core/ids';
import { MAX_CLUSTERS_OF_PLAYER, MAX_REGISTRATIONS } from '@arkwright/contracts/player-registrations/bounds';
import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { storedCount, storedText } from '../../core/instance-export/row-fields.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';
import { playerRegistrations } from '../registered-players/table.ts';

/** The part of a player's playtime that was spent on one cluster of the game. */
export const playerPlaytimes = pgTable(
  'player_playtimes',
  {
    botId: text('bot_id').notNull(),
    registrationId: text('registration_id').notNull(),
    clusterId: text('cluster_id').notNull(),
    counter: integer('counter').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.registrationId, table.clusterId] }),
    foreignKey({
      name: 'player_playtimes_registration',
      columns: [table.botId, table.registrationId],
      foreignColumns: [playerRegistrations.botId, playerRegistrations.id],
    }).onDelete('cascade'),
  ],
);

/** How a download includes this table. */
export const playtimeTables: readonly StoredTable[] = [
  inDownload(playerPlaytimes, {
    order: 'registrationId',
    inExport: {
      what: 'playtimes on clusters',
      row: z.object({ registrationId: id, clusterId: storedText(100), counter: storedCount }),
      most: MAX_REGISTRATIONS * MAX_CLUSTERS_OF_PLAYER,
    },
  }),
];
