import { sql } from 'drizzle-orm';
import type { BotScope } from '../access/scope.ts';
import type { AppContext } from '../context.ts';
import type { Queries } from '../database.ts';
import { cutText, MAX_CONTENT } from './text.ts';

/** So often a channel may refuse us, for the same message, before we stop. */
export const MAX_REFUSALS = 3;

export type Outgoing = {
  channelId: string;
  /** Discord's markdown, at most 2,000 characters. Text from elsewhere has gone through `escapeDiscord`. */
  content: string;
  /** The roles that are told; nobody else is ever pinged. */
  mentionRoleIds?: readonly string[];
  /** Lines are gathered into few messages; a `message` stands alone. */
  kind: 'line' | 'message';
};

/**
 * Hands messages to the outbox, in the caller's transaction: they are said once it commits, in this order, once, also
 * across a crash. Channels that have refused us too often are left out. Returns the ids of what is now waiting.
 */
export async function say(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Queries,
  message: { scope: BotScope; items: readonly Outgoing[] },
): Promise<number[]> {
  const { botId } = message.scope;
  const items = message.items.filter(({ channelId, content }) => channelId !== '' && content !== '');
  if (items.length === 0) return [];
  const rows = items.map(({ channelId, content, mentionRoleIds = [], kind }) => ({
    channel_id: channelId,
    content: cutText(content, MAX_CONTENT),
    mention_role_ids: mentionRoleIds,
    kind,
  }));
  const { rows: waiting } = await tx.execute<{ id: string }>(sql`
    insert into discord_outbox (bot_id, channel_id, content, mention_role_ids, kind, created_at)
    select ${botId}, item.channel_id, item.content, item.mention_role_ids, item.kind, ${context.clock.now()}
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (channel_id text, content text, mention_role_ids jsonb, kind text)) with ordinality
      as item (channel_id, content, mention_role_ids, kind, position)
    where not exists (
      select from discord_refusals
      where bot_id = ${botId} and discord_refusals.channel_id = item.channel_id and count >= ${MAX_REFUSALS})
    order by position
    returning id`);
  await context.bus.publish(tx, { kind: 'outbox' });
  return waiting.map(({ id }) => Number(id));
}
