import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { MAX_REFUSALS } from '@arkwright/contracts/logging/bounds';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../context/app-context.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { databaseNow } from '../platform/database/database-clock.ts';
import { findLastSaid, findOutcome } from './last-said-repository.ts';
import { timeOf } from './message-trace.ts';
import { type Growth, keepBounds, leaveOutOldest, MAX_COUNTED } from './outbox-bounds.ts';
import { moveRows } from './outbox-repository.ts';
import type { OutgoingButton, Speaker } from './table.ts';
import { cutText, MAX_CONTENT } from './text.ts';

/** After this time a channel that was given up is tried again. */
export const GIVEN_UP_MS = HOUR_MS;

export type Outgoing = {
  channelId: string;
  /** Discord's markdown, at most 2,000 characters. Text from elsewhere has gone through `escapeDiscord`. */
  content: string;
  /** The roles that are told; nobody else is ever pinged. */
  mentionRoleIds?: readonly string[];
  /** Lines are gathered into few messages; a `message` stands alone. */
  kind: 'line' | 'message';
  /** The game server that it is told of: what waits goes with it. */
  serverId?: string;
  /** Under whose name a line is said; as the bot, with the name before it, where the channel takes no webhook. */
  speaker?: Speaker;
  /** What members can press below it (`messageButton`), up to five; for a `message` alone. It is said as the bot. */
  buttons?: readonly OutgoingButton[];
  /** So long it may wait for Discord, ms; after that it is dropped, and the features hear how many were (`onDropped`). */
  keptMs?: number;
};

/**
 * Hands messages to the outbox, in the caller's transaction: they are said once it commits, in this order, once, also
 * across a crash. What is for channels that have refused us too often is left out, except for one message an hour. Of what waits for long, the oldest lines become
 * one that says how many they were. Returns the ids of what has been added.
 */
export async function enqueueMessages(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Queries,
  message: {
    scope: InstanceScope;
    items: readonly Outgoing[];
    /** Somebody is waiting for Discord's answer: it is asked at once, also in a channel that was given up. */
    isAsked?: boolean;
  },
): Promise<number[]> {
  const { botId } = message.scope;
  const now = context.clock.now();
  const items: readonly Outgoing[] = message.items.filter(
    ({ channelId, content }) => channelId !== '' && content !== '',
  );
  if (items.length === 0) return [];
  const rows = leaveOutOldest(items).map((item: Outgoing & { leftOut?: number }) => ({
    channel_id: item.channelId,
    content: cutText(item.content, MAX_CONTENT),
    mention_role_ids: item.mentionRoleIds ?? [],
    kind: item.kind,
    server_id: item.serverId ?? null,
    left_out: item.leftOut ?? 0,
    speaker: item.leftOut === undefined ? (item.speaker ?? null) : null,
    kept_ms: item.keptMs ?? null,
    buttons: item.buttons ?? null,
  }));
  const { rows: added } = await tx.execute<Growth & { ids: string[] }>(sql`
    with added as (
      insert into discord_outbox
        (bot_id, channel_id, content, mention_role_ids, kind, server_id, left_out, speaker, buttons, expires_at, created_at)
      select ${botId}, item.channel_id, item.content, item.mention_role_ids, item.kind, item.server_id, item.left_out,
        nullif(item.speaker, 'null'), nullif(item.buttons, 'null'), coalesce(${databaseNow} + item.kept_ms, 0), ${now}
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (channel_id text, content text, mention_role_ids jsonb, kind text, server_id text, left_out int,
          speaker jsonb, kept_ms bigint, buttons jsonb))
        with ordinality
        as item (channel_id, content, mention_role_ids, kind, server_id, left_out, speaker, kept_ms,
          buttons, position)
      where not exists (
        select from discord_refusals
        where bot_id = ${botId} and discord_refusals.channel_id = item.channel_id and count >= ${MAX_REFUSALS}
          and last_at > ${now - GIVEN_UP_MS} and not ${message.isAsked ?? false})
      order by position
      returning id, channel_id, expires_at > 0 as is_passing)
    select channel_id as "channelId", is_passing as "isPassing", array_agg(id) as ids, count(*)::int as added, (
        select count(*)::int from (
          select from discord_outbox as old
          where old.bot_id = ${botId} and old.channel_id = added.channel_id
            and (old.expires_at > 0) = added.is_passing limit ${MAX_COUNTED}) as waiting
      ) as before
    from added group by channel_id, is_passing order by channel_id, is_passing`);
  await keepBounds(tx, message.scope, added);
  const [asked] = message.isAsked ? items : [];
  await context.bus.publish(tx, {
    kind: 'outbox',
    ...(asked && { asked: { botId, channelId: asked.channelId } }),
  });
  return added.flatMap(({ ids }) => ids.map(Number)).toSorted((a, b) => a - b);
}

/**
 * Takes back a message that must not be sent now. One that was tried and may have arrived is not tried again.
 */
export async function withdrawMessage(tx: Queries, scope: InstanceScope, id: number): Promise<void> {
  await tx.execute(sql`
    delete from discord_outbox where bot_id = ${scope.botId} and id = ${id}`);
}

/** Whether a message still waits for Discord. */
export async function isWaiting(db: Queries, scope: InstanceScope, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from discord_outbox where bot_id = ${scope.botId} and id = ${id}`);
  return rows.length > 0;
}

/** Only `sent` is known to be in the channel; `ended`: it was dropped, or nobody knows what has become of it. */
export type MessageState = { kind: 'waiting' | 'sent' | 'ended' } | { kind: 'refused'; reason: string };

/** What has become of a message; refusals of its channel count from `since` on, in PostgreSQL's time. */
export async function messageState(
  db: Queries,
  scope: InstanceScope,
  { id, channelId, since }: { id: number; channelId: string; since: number },
): Promise<MessageState> {
  const waits = await isWaiting(db, scope, id);
  const outcome = waits ? undefined : await findOutcome(db, scope, { channelId, id });
  if (outcome) {
    const { rejection } = outcome;
    return rejection === undefined ? { kind: 'sent' } : { kind: 'refused', reason: rejection };
  }
  const { rows } = await db.execute<{ reason: string }>(sql`
    select reason from discord_refusals
    where bot_id = ${scope.botId} and channel_id = ${channelId} and refused_at >= ${since}`);
  const [refusal] = rows;
  return refusal ? { kind: 'refused', ...refusal } : { kind: waits ? 'waiting' : 'ended' };
}

/** When something was last said in a channel, ms, 0 if nothing is known; and Discord's reason if it has refused us since then. */
export async function lastPosted(
  db: Queries,
  scope: InstanceScope,
  channelId: string,
): Promise<{ at: number; refusal: string }> {
  const said = await findLastSaid(db, scope, channelId);
  const { rows } = await db.execute<{ reason: string }>(sql`
    select reason from discord_refusals where bot_id = ${scope.botId} and channel_id = ${channelId}`);
  // '0' stands for a channel in which nothing was said yet.
  return { at: said === undefined || said === '0' ? 0 : timeOf(said), refusal: rows[0]?.reason ?? '' };
}

/** Now, for `messageState`. */
export async function outboxNow(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(sql`select (${databaseNow})::float8 as now`);
  return rows[0]?.now ?? 0;
}

/** Sends what waits for a channel, and was not begun, to another one. */
export async function moveWaiting(
  context: Pick<AppContext, 'bus'>,
  tx: Queries,
  { scope, from, to }: { scope: InstanceScope; from: string; to: string },
): Promise<void> {
  await moveRows(tx, scope, { from, to });
  await context.bus.publish(tx, { kind: 'outbox' });
}
