import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { dynamicConfigs, dynamicConfigFetches as fetches } from './table.ts';

export type FetchRow = typeof fetches.$inferSelect;
export type NewFetch = Omit<FetchRow, 'botId'>;

/** The latest fetch from each address, newest first. */
export function listFetches(db: Queries, scope: InstanceScope): Promise<FetchRow[]> {
  return db.select().from(fetches).where(eq(fetches.botId, scope.botId)).orderBy(desc(fetches.at));
}

/** Those of the given configs that there are; they stay until the transaction ends. */
export async function keepConfigs(
  tx: Queries,
  scope: InstanceScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: dynamicConfigs.id })
    .from(dynamicConfigs)
    .where(and(eq(dynamicConfigs.botId, scope.botId), inArray(dynamicConfigs.id, [...ids])))
    .orderBy(dynamicConfigs.id)
    .for('key share');
  return rows.map(({ id }) => id);
}

/** Each (config, address) at most once. An older fetch never replaces a newer one that another process has stored. */
export async function saveFetches(
  tx: Queries,
  scope: InstanceScope,
  rows: readonly NewFetch[],
): Promise<void> {
  await tx
    .insert(fetches)
    .values(rows.map((row) => ({ ...row, botId: scope.botId })))
    .onConflictDoUpdate({
      target: [fetches.botId, fetches.configId, fetches.address],
      set: { serverIds: sql`excluded.server_ids`, at: sql`excluded.at` },
      setWhere: sql`excluded.at > ${fetches.at}`,
    });
}

const isOfServer = sql`cardinality(${fetches.serverIds}) > 0`;

/** Deletes a config's addresses beyond `kept`, those of game servers last, and old ones that are of no game server. */
export async function dropOldFetches(
  tx: Queries,
  scope: InstanceScope,
  { configId, kept, strangersBefore }: { configId: string; kept: number; strangersBefore: number },
): Promise<void> {
  const ofConfig = and(eq(fetches.botId, scope.botId), eq(fetches.configId, configId));
  await tx.delete(fetches).where(and(ofConfig, sql`not ${isOfServer}`, lt(fetches.at, strangersBefore)));
  const surplus = await tx
    .select({ address: fetches.address })
    .from(fetches)
    .where(ofConfig)
    .orderBy(sql`${isOfServer} desc`, desc(fetches.at))
    .offset(kept);
  if (surplus.length === 0) return;
  const addresses = surplus.map(({ address }) => address);
  await tx.delete(fetches).where(and(ofConfig, inArray(fetches.address, addresses)));
}
