import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { ServerKey } from '../../fleet/game-server.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import type { RecentLine } from './recent.ts';
import { crosschatChannels, crosschatServers } from './table.ts';

export type ServerRow = typeof crosschatServers.$inferSelect;
export type ChannelRow = typeof crosschatChannels.$inferSelect;

/** Locks the rows of servers until the transaction ends, in one order for everybody; those that are not there yet are made. */
export async function lockServers(
  tx: Queries,
  keys: readonly ServerKey[],
): Promise<{ now: number; rows: ServerRow[] }> {
  const column = (pick: (key: ServerKey) => string) => sql.param(keys.map(pick));
  await tx.execute(sql`
    insert into crosschat_servers (bot_id, server_id)
    select * from unnest(${column(({ botId }) => botId)}::text[], ${column(({ id }) => id)}::text[]) as given (bot_id, id)
    order by bot_id, id on conflict do nothing`);
  const rows = await tx
    .select()
    .from(crosschatServers)
    .where(
      sql`(bot_id, server_id) in (select * from unnest(${column(({ botId }) => botId)}::text[],
        ${column(({ id }) => id)}::text[]))`,
    )
    .orderBy(crosschatServers.botId, crosschatServers.serverId)
    .for('update');
  // After the wait for the locks: what others have heard meanwhile is older.
  const { rows: clock } = await tx.execute<{ now: string }>(sql`select ${databaseNow} as now`);
  return { now: Number(clock[0]?.now), rows };
}

/** Stores rows that were locked. */
export async function saveServers(tx: Queries, rows: readonly ServerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update crosschat_servers as stored set recent = given.recent, held_back = given.held_back,
      held_back_since = given.held_back_since, missed = given.missed, missed_since = given.missed_since,
      left_out = given.left_out, left_out_since = given.left_out_since, heard_at = given.heard_at, taken = given.taken, taken_since = given.taken_since,
      taken_at = given.taken_at
    from jsonb_to_recordset(${JSON.stringify(
      rows.map((row) => ({
        bot_id: row.botId,
        server_id: row.serverId,
        recent: row.recent,
        held_back: row.heldBack,
        held_back_since: row.heldBackSince,
        missed: row.missed,
        missed_since: row.missedSince,
        left_out: row.leftOut,
        left_out_since: row.leftOutSince,
        heard_at: row.heardAt,
        taken: row.taken,
        taken_since: row.takenSince,
        taken_at: row.takenAt,
      })),
    )}::jsonb) as given (bot_id text, server_id text, recent jsonb, held_back int, held_back_since bigint, missed int,
      missed_since bigint, left_out int, left_out_since bigint, heard_at bigint, taken int,
      taken_since bigint, taken_at bigint)
    where stored.bot_id = given.bot_id and stored.server_id = given.server_id`);
}

/** Locks the row of a channel until the transaction ends; makes it where it is not there yet. */
export async function lockChannel(
  tx: Queries,
  { botId }: InstanceScope,
  channelId: string,
): Promise<ChannelRow & { now: number }> {
  const [row] = await tx
    .insert(crosschatChannels)
    .values({ botId, channelId })
    .onConflictDoUpdate({
      target: [crosschatChannels.botId, crosschatChannels.channelId],
      set: { channelId },
    })
    .returning();
  if (!row) throw new Error('PostgreSQL did not return the channel that it has locked.');
  const { rows: clock } = await tx.execute<{ now: string }>(sql`select ${databaseNow} as now`);
  return { ...row, now: Number(clock[0]?.now) };
}

export async function saveChannel(
  tx: Queries,
  { botId, channelId, ...fields }: Pick<ChannelRow, 'botId' | 'channelId'> & Partial<ChannelRow>,
): Promise<void> {
  await tx
    .update(crosschatChannels)
    .set(fields)
    .where(and(eq(crosschatChannels.botId, botId), eq(crosschatChannels.channelId, channelId)));
}

/** Notes why a channel takes no webhook, where that is news. */
export async function noteWebhookTrouble(
  db: Queries,
  { botId }: InstanceScope,
  { channelId, trouble }: { channelId: string; trouble: ChannelRow['webhookTrouble'] },
): Promise<void> {
  await db
    .update(crosschatChannels)
    .set({ webhookTrouble: trouble })
    .where(
      and(
        eq(crosschatChannels.botId, botId),
        eq(crosschatChannels.channelId, channelId),
        sql`${crosschatChannels.webhookTrouble} <> ${trouble}`,
      ),
    );
}

/** Makes the rows of channels that lines go to; whether one was not there yet. */
export async function addChannels(
  tx: Queries,
  { botId }: InstanceScope,
  channelIds: readonly string[],
): Promise<boolean> {
  if (channelIds.length === 0) return false;
  const values = [...new Set(channelIds)].sort().map((channelId) => ({ botId, channelId }));
  const { rowCount } = await tx.insert(crosschatChannels).values(values).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** Forgets channels that no group has any more. */
export async function keepChannels(
  tx: Queries,
  { botId }: InstanceScope,
  channelIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from crosschat_channels where bot_id = ${botId} and channel_id <> all(${sql.param([...channelIds])}::text[])`);
}

export const listServerRows = (db: Queries, { botId }: InstanceScope): Promise<ServerRow[]> =>
  db.select().from(crosschatServers).where(eq(crosschatServers.botId, botId));

export const listChannelRows = (db: Queries, { botId }: InstanceScope): Promise<ChannelRow[]> =>
  db.select().from(crosschatChannels).where(eq(crosschatChannels.botId, botId));

/** Servers whose chat somebody else has read since `since`, ms: at least so many lines, over some time. */
export function listTaken(
  db: Queries,
  taken: { since: number; lines: number; overMs: number; botIds?: readonly string[] | undefined },
): Promise<Pick<ServerRow, 'botId' | 'serverId' | 'taken'>[]> {
  const { botId, serverId, taken: lines, takenAt, takenSince } = crosschatServers;
  return db
    .select({ botId, serverId, taken: lines })
    .from(crosschatServers)
    .where(
      and(
        taken.botIds && inArray(botId, [...taken.botIds]),
        gte(takenAt, taken.since),
        gte(lines, taken.lines),
        gt(sql`${takenAt} - ${takenSince}`, taken.overMs),
      ),
    );
}

/** Channels where players can't have names of their own. */
export const listWebhookTroubles = (db: Queries, botIds?: readonly string[]): Promise<ChannelRow[]> =>
  db
    .select()
    .from(crosschatChannels)
    .where(
      and(
        sql`${crosschatChannels.webhookTrouble} <> ''`,
        botIds && inArray(crosschatChannels.botId, [...botIds]),
      ),
    );

export type { RecentLine };
