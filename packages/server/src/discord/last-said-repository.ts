import { and, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { discordLastSaid } from './table.ts';

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

/** Forgets what was said in channels that the guild no longer has. */
export async function keepLastSaid(
  db: Queries,
  scope: InstanceScope,
  channelIds: readonly string[],
): Promise<void> {
  const isGone = sql`${discordLastSaid.channelId} <> all(${sql.param([...channelIds])}::text[])`;
  await db.delete(discordLastSaid).where(and(eq(discordLastSaid.botId, scope.botId), isGone));
}
