import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { databaseNow } from '../platform/database/database-clock.ts';
import { intSum } from '../platform/database/int-sum.ts';
import type { Hold } from '../platform/work/locks/lock.ts';
import { isStillHeld } from '../platform/work/locks/lock-repository.ts';
import { discordOutbox, discordRefusals } from './table.ts';

export type OutboxRow = typeof discordOutbox.$inferSelect;
export type WaitingChannel = { botId: string; channelId: string };

const columns = getTableColumns(discordOutbox);

/** Its time is over. */
const isOver = and(gt(discordOutbox.expiresAt, 0), lte(discordOutbox.expiresAt, databaseNow));

const inChannel = (scope: InstanceScope, channelId: string) =>
  and(eq(discordOutbox.botId, scope.botId), eq(discordOutbox.channelId, channelId));

/** Channels that something waits for: goes from one to the next in the index, however much waits for each. */
export async function findWaitingChannels(db: Queries): Promise<WaitingChannel[]> {
  const { rows } = await db.execute<WaitingChannel>(sql`
    with recursive channel as (
      (select bot_id, channel_id from discord_outbox order by bot_id, channel_id limit 1)
      union all
      select next.* from channel cross join lateral (
        select bot_id, channel_id from discord_outbox as row
        where (row.bot_id, row.channel_id) > (channel.bot_id, channel.channel_id)
        order by bot_id, channel_id limit 1) as next)
    select bot_id as "botId", channel_id as "channelId" from channel`);
  return rows;
}

export type NextRows = {
  rows: OutboxRow[];
  /** Where they may have arrived: how long ago they were sent for the first time, ms. */
  triedAgoMs?: number;
  /** Where they may have arrived: the time of some of them is over. */
  isOver?: boolean;
};

/** The rows of the message that was being sent when somebody stopped, else the next ones. */
export async function findNextRows(db: Queries, scope: InstanceScope, channelId: string): Promise<NextRows> {
  const begun = await db
    .select({
      ...columns,
      triedAgoMs: sql<number | null>`(${databaseNow} - ${discordOutbox.triedAt})::float8`,
      isOver: sql<boolean>`${isOver}`,
    })
    .from(discordOutbox)
    .where(and(inChannel(scope, channelId), isNotNull(discordOutbox.batch)))
    .orderBy(asc(discordOutbox.id));
  const [first] = begun;
  if (first) {
    const triedAgoMs = first.triedAgoMs ?? Number.POSITIVE_INFINITY;
    return { rows: begun, triedAgoMs, isOver: begun.some((row) => row.isOver) };
  }
  const rows = await db
    .select()
    .from(discordOutbox)
    .where(inChannel(scope, channelId))
    .orderBy(asc(discordOutbox.id))
    .limit(200);
  return { rows };
}

/**
 * How much waits for each channel of an instance, for how long the oldest of it has, ms, and how much was left out of it,
 * which one line is to say.
 */
export async function countWaiting(
  db: Queries,
  { botId }: InstanceScope,
  now: number,
): Promise<Map<string, { waiting: number; delayMs: number; leftOut: number }>> {
  const { rows } = await db.execute<{
    channelId: string;
    waiting: number;
    oldest: number;
    leftOut: number;
  }>(sql`
    select channel_id as "channelId", count(*) filter (where left_out = 0)::int as waiting,
      min(created_at)::float8 as oldest, ${intSum(sql`left_out`, sql`expires_at > 0`)} as "leftOut"
    from discord_outbox where bot_id = ${botId} group by channel_id`);
  return new Map(
    rows.map(({ channelId, waiting, oldest, leftOut }) => [
      channelId,
      { waiting, delayMs: Math.max(0, Math.round(now - oldest)), leftOut: leftOut ?? 0 },
    ]),
  );
}

/** Whose hold of the outbox it is: what it claims after it has lost it is not claimed. */
type Holder = Pick<Hold, 'name' | 'epoch'>;

type Claim = { rows: readonly OutboxRow[]; hold: Holder /** As in the table. */; authorId: string };

/** Claims rows for one message; returns those that are ours, as they are now. */
export async function fixBatch(
  db: Queries,
  scope: InstanceScope,
  { rows, hold, authorId }: Claim,
): Promise<OutboxRow[]> {
  const fixed = await db
    .update(discordOutbox)
    .set({ batch: rows[0]?.id, triedAt: databaseNow, authorId })
    .where(and(matching(scope, rows), isNull(discordOutbox.batch), isStillHeld(hold)))
    .returning();
  return fixed.toSorted((a, b) => a.id - b.id);
}

/**
 * Whether a message that was begun before may be tried once more by us. When it was first tried stays as it is: Discord
 * counts from the try that has arrived, and that may be the first.
 */
export async function isStillOurs(
  db: Queries,
  scope: InstanceScope,
  { rows, hold }: Claim,
): Promise<boolean> {
  const ours = await db
    .select({ id: discordOutbox.id })
    .from(discordOutbox)
    .where(and(inBatch(scope, rows), isStillHeld(hold)));
  return ours.length === rows.length;
}

/** As `isStillOurs`, for a message of which no try has arrived: Discord's memory of its nonce begins with the next one. */
export async function beginAnew(
  db: Queries,
  scope: InstanceScope,
  { rows, hold, authorId }: Claim,
): Promise<boolean> {
  const { rowCount } = await db
    .update(discordOutbox)
    .set({ triedAt: databaseNow, authorId })
    .where(and(inBatch(scope, rows), isStillHeld(hold)));
  return rowCount === rows.length;
}

/** Drops what nobody wants to read in a channel any more, as far as it was not begun; returns how many lines it was. */
export async function dropExpired(db: Queries, scope: InstanceScope, channelId: string): Promise<number> {
  const { batch, leftOut } = discordOutbox;
  const rows = await db
    .delete(discordOutbox)
    .where(and(inChannel(scope, channelId), isNull(batch), isOver))
    .returning({ leftOut });
  return rows.reduce((sum, row) => sum + Math.max(row.leftOut, 1), 0);
}

/** Frees rows that surely were not sent. */
export async function freeBatch(
  db: Queries,
  scope: InstanceScope,
  rows: readonly OutboxRow[],
): Promise<void> {
  await db.update(discordOutbox).set({ batch: null, triedAt: null }).where(inBatch(scope, rows));
}

/** Strikes off a message, whatever became of it; false if somebody else has done so. */
export async function endBatch(
  db: Queries,
  scope: InstanceScope,
  rows: readonly OutboxRow[],
): Promise<boolean> {
  const { rowCount } = await db.delete(discordOutbox).where(inBatch(scope, rows));
  return rowCount !== 0;
}

/** What waits for a channel, and was not begun, goes to another one. */
export async function moveRows(
  db: Queries,
  scope: InstanceScope,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .update(discordOutbox)
    .set({ channelId: to })
    .where(and(inChannel(scope, from), isNull(discordOutbox.batch)));
}

/** Drops what waits because of a game server. */
export async function dropServerRows(db: Queries, scope: InstanceScope, serverId: string): Promise<void> {
  const ofServer = and(eq(discordOutbox.botId, scope.botId), eq(discordOutbox.serverId, serverId));
  await db.delete(discordOutbox).where(and(ofServer, isNull(discordOutbox.batch)));
}

const matching = (scope: InstanceScope, rows: readonly OutboxRow[]) =>
  and(
    eq(discordOutbox.botId, scope.botId),
    inArray(
      discordOutbox.id,
      rows.map(({ id }) => id),
    ),
  );

const inBatch = (scope: InstanceScope, rows: readonly OutboxRow[]) =>
  and(matching(scope, rows), eq(discordOutbox.batch, rows[0]?.batch ?? 0));

/** Drops everything that waits for a channel: how much it was, and the ids of the messages that stood alone. */
export async function deleteChannelRows(
  db: Queries,
  scope: InstanceScope,
  channelId: string,
): Promise<{ dropped: number; messageIds: number[] }> {
  const { id, kind, leftOut } = discordOutbox;
  const rows = await db
    .delete(discordOutbox)
    .where(inChannel(scope, channelId))
    .returning({ id, kind, leftOut });
  const messageIds = rows.filter((row) => row.kind === 'message').map((row) => row.id);
  return { dropped: rows.reduce((sum, row) => sum + Math.max(row.leftOut, 1), 0), messageIds };
}

/** Refusals that are closer to each other count once: somebody may be changing permissions. */
export const REFUSALS_APART_MS = 2 * MINUTE_MS;
const SANDBOX_REFUSALS_APART_MS = 5_000;

/** As many channels as a guild can have in Discord. */
export const MAX_REFUSED_CHANNELS = 500;

/**
 * Counts a refusal, as `weight` of them, unless the last one that counted was a moment ago. Returns how many there were in a
 * row before, and are now. The oldest beyond the bound are forgotten.
 */
export async function countRefusal(
  db: Queries,
  scope: InstanceScope,
  refusal: { channelId: string; reason: string; lastAt: number; weight: number; isSandbox?: boolean },
): Promise<{ before: number; count: number }> {
  const { channelId, reason, lastAt, weight, isSandbox = false } = refusal;
  const apartMs = isSandbox ? SANDBOX_REFUSALS_APART_MS : REFUSALS_APART_MS;
  const { count } = discordRefusals;
  const isThis = and(eq(discordRefusals.botId, scope.botId), eq(discordRefusals.channelId, channelId));
  const [known] = await db.select({ count }).from(discordRefusals).where(isThis).for('update');
  const counts = sql`${discordRefusals.lastAt} <= ${lastAt - apartMs}`;
  const [row] = await db
    .insert(discordRefusals)
    .values({
      botId: scope.botId,
      channelId,
      reason,
      since: lastAt,
      lastAt,
      refusedAt: databaseNow,
      count: weight,
    })
    .onConflictDoUpdate({
      target: [discordRefusals.botId, discordRefusals.channelId],
      set: {
        count: sql`case when ${counts} then ${count} + ${weight} else greatest(${count}, ${weight}) end`,
        lastAt: sql`case when ${counts} then ${lastAt} else ${discordRefusals.lastAt} end`,
        reason,
        refusedAt: databaseNow,
      },
    })
    .returning({ count });
  await db.execute(sql`
    delete from discord_refusals where bot_id = ${scope.botId} and channel_id in (
      select channel_id from discord_refusals where bot_id = ${scope.botId}
      order by last_at desc offset ${MAX_REFUSED_CHANNELS}::integer)`);
  return { before: known?.count ?? 0, count: row?.count ?? 0 };
}

/** Forgets that channels refused us: they have taken something, or somebody has chosen or mended them. */
export async function forgetRefusals(
  db: Queries,
  scope: InstanceScope,
  channelIds: readonly string[],
): Promise<void> {
  if (channelIds.length === 0) return;
  await db
    .delete(discordRefusals)
    .where(and(eq(discordRefusals.botId, scope.botId), inArray(discordRefusals.channelId, [...channelIds])));
}
