import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../platform/database/database.ts';
import { baseEntries, dinoEntries, playerEntries, tribeEntries } from '../table.ts';

const idsOf =
  (table: PgTable & { serverId: PgColumn }, id: PgColumn) =>
  async (db: Queries, serverId: string): Promise<string[]> => {
    const rows = await db.select({ id }).from(table).where(eq(table.serverId, serverId));
    return rows.map((row) => String(row.id)).toSorted();
  };

/** The game's IDs of the rows that are stored for a server, in order. */
export const players = idsOf(playerEntries, playerEntries.netId);
export const tribes = idsOf(tribeEntries, tribeEntries.tribeName);
export const bases = idsOf(baseEntries, baseEntries.baseId);
export const dinos = idsOf(dinoEntries, dinoEntries.dinoId);
