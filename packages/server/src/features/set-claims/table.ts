import { id } from '@arkwright/contracts/core/ids';
import { MAX_EXPORTED_CLAIMS } from '@arkwright/contracts/instance-export/bounds';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { botId } from '../../core/access/table.ts';
import { storedCount, storedNetId } from '../../core/instance-export/row-fields.ts';
import { inDownload, type StoredTable } from '../../core/personal-data/stored-table.ts';

/**
 * How often a player has claimed a starter set. It outlives the registration and the account: who registers again has claimed
 * it all the same. Nothing but the EOS ID says who it was.
 */
export const playerClaims = pgTable(
  'player_claims',
  {
    botId: botId(),
    /** EOS id, in lower case. */
    netId: text('net_id').notNull(),
    setId: text('set_id').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.botId, table.netId, table.setId] })],
);

/** How a download includes this table. */
export const setClaimsTables: readonly StoredTable[] = [
  inDownload(playerClaims, {
    order: 'netId',
    inExport: {
      what: 'claims of starter sets',
      row: z.object({ netId: storedNetId, setId: id, count: storedCount }),
      most: MAX_EXPORTED_CLAIMS,
    },
  }),
];
