import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { BotScope } from '../access/scope.ts';
import type { Queries } from '../database.ts';
import { discordOutbox, discordRefusals } from './table.ts';

export type OutboxRow = typeof discordOutbox.$inferSelect & { mentionRoleIds: unknown };
export type WaitingChannel = { botId: string; channelId: string };

const inChannel = (scope: BotScope, channelId: string) =>
  and(eq(discordOutbox.botId, scope.botId), eq(discordOutbox.channelId, channelId));

/** Channels that have something to say. */
export function findWaitingChannels(db: Queries): Promise<WaitingChannel[]> {
  return db
    .selectDistinct({ botId: discordOutbox.botId, channelId: discordOutbox.channelId })
    .from(discordOutbox);
}

/** The rows of the message that was being sent when somebody stopped, else the next ones. */
export async function findNextRows(db: Queries, scope: BotScope, channelId: string): Promise<OutboxRow[]> {
  const begun = await db
    .select()
    .from(discordOutbox)
    .where(and(inChannel(scope, channelId), isNotNull(discordOutbox.batch)))
    .orderBy(asc(discordOutbox.id));
  if (begun.length > 0) return begun;
  return db
    .select()
    .from(discordOutbox)
    .where(inChannel(scope, channelId))
    .orderBy(asc(discordOutbox.id))
    .limit(200);
}

export async function fixBatch(db: Queries, scope: BotScope, rows: readonly OutboxRow[]): Promise<void> {
  await db.update(discordOutbox).set({ batch: rows[0]?.id }).where(matching(scope, rows));
}

export async function deleteRows(db: Queries, scope: BotScope, rows: readonly OutboxRow[]): Promise<void> {
  await db.delete(discordOutbox).where(matching(scope, rows));
}

const matching = (scope: BotScope, rows: readonly OutboxRow[]) =>
  and(
    eq(discordOutbox.botId, scope.botId),
    inArray(
      discordOutbox.id,
      rows.map(({ id }) => id),
    ),
  );

/** Drops everything that waits for a channel: how much it was, and the ids of the messages that stood alone. */
export async function deleteChannelRows(
  db: Queries,
  scope: BotScope,
  channelId: string,
): Promise<{ dropped: number; messageIds: number[] }> {
  const rows = await db
    .delete(discordOutbox)
    .where(inChannel(scope, channelId))
    .returning({ id: discordOutbox.id, kind: discordOutbox.kind });
  const messageIds = rows.filter(({ kind }) => kind === 'message').map(({ id }) => id);
  return { dropped: rows.length, messageIds };
}

/** As many channels as a guild can have in Discord. */
export const MOST_REFUSALS = 500;

/** Counts a refusal, as `weight` of them, and returns how many there are in a row. The oldest beyond the bound are forgotten. */
export async function countRefusal(
  db: Queries,
  scope: BotScope,
  refusal: { channelId: string; reason: string; lastAt: number; weight: number },
): Promise<number> {
  const { channelId, reason, lastAt, weight } = refusal;
  const [row] = await db
    .insert(discordRefusals)
    .values({ botId: scope.botId, channelId, reason, lastAt, count: weight })
    .onConflictDoUpdate({
      target: [discordRefusals.botId, discordRefusals.channelId],
      set: { count: sql`${discordRefusals.count} + ${weight}`, reason, lastAt },
    })
    .returning({ count: discordRefusals.count });
  await db.execute(sql`
    delete from discord_refusals where bot_id = ${scope.botId} and channel_id in (
      select channel_id from discord_refusals where bot_id = ${scope.botId}
      order by last_at desc offset ${MOST_REFUSALS}::integer)`);
  return row?.count ?? 0;
}

/** Forgets that channels refused us: they have taken something, or somebody has chosen or mended them. */
export async function forgetRefusals(
  db: Queries,
  scope: BotScope,
  channelIds: readonly string[],
): Promise<void> {
  if (channelIds.length === 0) return;
  await db
    .delete(discordRefusals)
    .where(and(eq(discordRefusals.botId, scope.botId), inArray(discordRefusals.channelId, [...channelIds])));
}
