import { and, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { discordLastSaid, type RowsOutcome } from './table.ts';

/** Outcomes kept for each channel. Few are enough: a caller who waits for one looks several times a second. */
export const MAX_OUTCOMES = 20;

/** The id of what was said last in a channel, as far as it was noted. */
export async function findLastSaid(
  db: Queries,
  scope: InstanceScope,
  channelId: string,
): Promise<string | undefined> {
  const { botId, messageId } = discordLastSaid;
  const isThis = and(eq(botId, scope.botId), eq(discordLastSaid.channelId, channelId));
  const [row] = await db.select({ messageId }).from(discordLastSaid).where(isThis);
  return row?.messageId;
}

/** Notes what was said last in a channel. */
export async function saveLastSaid(
  db: Queries,
  scope: InstanceScope,
  { channelId, messageId }: { channelId: string; messageId: string },
): Promise<void> {
  await db
    .insert(discordLastSaid)
    .values({ botId: scope.botId, channelId, messageId })
    .onConflictDoUpdate({
      target: [discordLastSaid.botId, discordLastSaid.channelId],
      set: { messageId },
    });
}

/** Notes what became of rows of the outbox. */
export async function noteOutcome(
  db: Queries,
  scope: InstanceScope,
  { channelId, ids, rejection }: { channelId: string; ids: readonly number[]; rejection?: string },
): Promise<void> {
  const outcome = { from: Math.min(...ids), to: Math.max(...ids), ...(rejection && { rejection }) };
  const json = JSON.stringify([outcome]);
  await db.execute(sql`
    insert into discord_last_said (bot_id, channel_id, message_id, outcomes)
    values (${scope.botId}, ${channelId}, '0', ${json}::jsonb)
    on conflict (bot_id, channel_id) do update set outcomes = (
      select jsonb_agg(outcome order by place)
      from jsonb_array_elements(excluded.outcomes || discord_last_said.outcomes)
        with ordinality as kept (outcome, place)
      where place <= ${MAX_OUTCOMES}::integer)`);
}

/** What became of a row of the outbox, as far as it was among the last ones of its channel. */
export async function findOutcome(
  db: Queries,
  scope: InstanceScope,
  { channelId, id }: { channelId: string; id: number },
): Promise<RowsOutcome | undefined> {
  const { botId, outcomes } = discordLastSaid;
  const isThis = and(eq(botId, scope.botId), eq(discordLastSaid.channelId, channelId));
  const [row] = await db.select({ outcomes }).from(discordLastSaid).where(isThis);
  return row?.outcomes.find(({ from, to }) => from <= id && id <= to);
}

/** Forgets what was said in channels that the guild no longer has. */
export async function keepLastSaid(
  db: Queries,
  scope: InstanceScope,
  channelIds: readonly string[],
): Promise<void> {
  const isGone = sql`${discordLastSaid.channelId} <> all(${sql.param([...channelIds])}::text[])`;
  await db.delete(discordLastSaid).where(and(eq(discordLastSaid.botId, scope.botId), isGone));
}
