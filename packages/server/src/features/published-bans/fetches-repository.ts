import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { banListFetches as fetches } from './table.ts';

export type FetchRow = typeof fetches.$inferSelect;

/** The latest fetches, newest first. */
export function listFetches(db: Queries, scope: InstanceScope): Promise<FetchRow[]> {
  return db.select().from(fetches).where(eq(fetches.botId, scope.botId)).orderBy(desc(fetches.at));
}

/** Each caller at most once. An older fetch never replaces a newer one that another process has stored. */
export async function saveFetches(tx: Queries, rows: readonly FetchRow[]): Promise<void> {
  await tx
    .insert(fetches)
    .values([...rows])
    .onConflictDoUpdate({
      target: [fetches.botId, fetches.serverId, fetches.stranger],
      set: { address: sql`excluded.address`, at: sql`excluded.at` },
      setWhere: sql`excluded.at > ${fetches.at}`,
    });
}

/** Deletes an instance's unknown callers beyond `kept`, old fetches, and those of deleted game servers. */
export async function dropOldFetches(
  tx: Queries,
  scope: InstanceScope,
  {
    kept,
    strangersBefore,
    serverIds,
  }: { kept: number; strangersBefore: number; serverIds: readonly string[] },
): Promise<void> {
  const ofInstance = eq(fetches.botId, scope.botId);
  const isStranger = and(ofInstance, eq(fetches.serverId, ''));
  await tx.delete(fetches).where(and(isStranger, lt(fetches.at, strangersBefore)));
  await tx
    .delete(fetches)
    .where(and(ofInstance, sql`${fetches.serverId} <> all(${sql.param(['', ...serverIds])}::text[])`));
  await tx.delete(fetches).where(
    and(
      isStranger,
      sql`${fetches.stranger} in (
        select stranger from ban_list_fetches where bot_id = ${scope.botId} and server_id = ''
        order by at desc offset ${kept})`,
    ),
  );
}

/** The instances whose list somebody has fetched, of all or of some. */
export async function listFetching(db: Queries, botIds?: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ botId: fetches.botId })
    .from(fetches)
    .where(botIds && inArray(fetches.botId, [...botIds]));
  return new Set(rows.map(({ botId }) => botId));
}
