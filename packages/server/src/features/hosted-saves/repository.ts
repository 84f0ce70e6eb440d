import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { hostedSaves } from './table.ts';

export type HostedSaveRow = typeof hostedSaves.$inferSelect;

/** With PostgreSQL's time now. */
export type SeenRow = HostedSaveRow & { now: number };

const columns = { ...getTableColumns(hostedSaves), now: sql<number>`${databaseNow}`.mapWith(Number) };

export function listRows(db: Queries, scope: InstanceScope): Promise<SeenRow[]> {
  return db.select(columns).from(hostedSaves).where(eq(hostedSaves.botId, scope.botId));
}

/**
 * Has a server's save looked at as soon as possible, unless the host was asked less than `apartMs` ago: then returns how
 * long to wait, ms; otherwise 0. One that could not be read is fetched again even if it is the same.
 */
export async function setDueNow(
  db: Queries,
  scope: InstanceScope,
  { serverId, apartMs }: { serverId: string; apartMs: number },
): Promise<number> {
  const { rows } = await db.execute<{ wait: string }>(sql`
    with row as (
      select *, greatest(0, checked_at + ${apartMs}::bigint - ${databaseNow}) as wait from ${hostedSaves}
      where bot_id = ${scope.botId} and server_id = ${serverId} and claimed_until <= ${databaseNow}
      for update),
    due as (
      update ${hostedSaves} set next_at = 0, failures = 0, step = 'waiting', message = '',
        done_mark = case when row.step = 'failed' then '' else row.done_mark end
      from row
      where ${hostedSaves.botId} = row.bot_id and ${hostedSaves.serverId} = row.server_id and row.wait = 0)
    select wait from row`);
  return Number(rows[0]?.wait ?? 0);
}
