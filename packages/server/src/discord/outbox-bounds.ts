import { MAX_PASSING } from '@arkwright/contracts/crosschat/bounds';
import { MAX_WAITING } from '@arkwright/contracts/logging/bounds';
import { sql } from 'drizzle-orm';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';

/** What is left of `MAX_WAITING` lines, so that a full channel makes room now and then, not with each line. */
export const LEFT_WAITING = 450;
/**
 * So much may wait for all channels of an instance, and then so little is left. Looked at whenever a channel has grown by
 * another `LOOK_EVERY`: those that stay below it are not counted.
 */
export const MAX_WAITING_OF_INSTANCE = 10_000;
/**
 * Messages with `keptMs` expire by themselves. They have bounds of their own, `MAX_PASSING` for a channel and this one for an
 * instance, and don't count for those above.
 */
export const MAX_PASSING_OF_INSTANCE = 20_000;
const CHANNEL = {
  lasting: { most: MAX_WAITING, left: LEFT_WAITING },
  passing: { most: MAX_PASSING, left: 9_500 },
};
const INSTANCE = {
  lasting: { most: MAX_WAITING_OF_INSTANCE, left: 9_000 },
  passing: { most: MAX_PASSING_OF_INSTANCE, left: 19_000 },
};
export const LOOK_EVERY = 50;

/** Of what waits for a channel no more is counted: many that speak at once can go beyond the bound by this. */
export const MAX_COUNTED = 2 * MAX_PASSING;

/** What a channel has got of one sort, beside what waited there of it (up to `MAX_COUNTED`). */
export type Growth = { channelId: string; isPassing: boolean; added: number; before: number };

const sortOf = (isPassing: boolean) => (isPassing ? 'passing' : 'lasting');

export type Kind = 'line' | 'message';

export const leftOutWords = (count: number, kind: Kind = 'line') =>
  `… ${count.toLocaleString('en-US')} ${kind}s left out`;

type Item = { channelId: string; content: string; kind: Kind; leftOut?: number; keptMs?: number };

/** Of more lines for one channel than may wait, the newest, behind one that says how many came before them. */
export function leaveOutOldest<T extends Item>(items: readonly T[], most?: number): T[] {
  const sort = ({ keptMs }: T) => sortOf(keptMs !== undefined);
  const keyOf = (item: T) => `${sort(item)} ${item.channelId}`;
  const lines = new Map<string, number>();
  for (const item of items)
    if (item.kind === 'line') lines.set(keyOf(item), (lines.get(keyOf(item)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return items.flatMap((item) => {
    const count = item.kind === 'line' ? (lines.get(keyOf(item)) ?? 0) : 0;
    const room = most ?? CHANNEL[sort(item)].most;
    const gone = count > room ? count - (room - 1) : 0;
    const place = (seen.get(keyOf(item)) ?? 0) + 1;
    if (item.kind === 'line') seen.set(keyOf(item), place);
    if (place < gone) return [];
    return place === gone ? [{ ...item, content: leftOutWords(gone), leftOut: gone }] : [item];
  });
}

/** Keeps what waits for the channels that have grown, and for their instance, within its bounds. */
export async function keepBounds(
  tx: Queries,
  scope: InstanceScope,
  growth: readonly Growth[],
): Promise<void> {
  for (const { channelId, isPassing, added, before } of growth) {
    const waiting = { waiting: before + added, channels: 1 };
    await makeRoom(tx, scope, { ...waiting, channelId, isPassing, ...CHANNEL[sortOf(isPassing)] });
  }
  for (const isPassing of [false, true]) {
    if (!growth.some((each) => each.isPassing === isPassing && isGrown(each))) continue;
    const bound = INSTANCE[sortOf(isPassing)];
    const waiting = await countWaiting(tx, scope, { isPassing, most: 2 * bound.most });
    await makeRoom(tx, scope, { ...waiting, isPassing, ...bound });
  }
}

function isGrown({ isPassing, added, before }: Growth): boolean {
  const { most } = CHANNEL[sortOf(isPassing)];
  const steps = (rows: number) => Math.floor(Math.min(rows, most) / LOOK_EVERY);
  return steps(before + added) > steps(before);
}

type Waiting = { waiting: number; channels: number };

async function countWaiting(
  tx: Queries,
  { botId }: InstanceScope,
  { isPassing, most }: { isPassing: boolean; most: number },
): Promise<Waiting> {
  const { rows } = await tx.execute<Waiting>(sql`
    select count(*)::int as waiting, count(distinct channel_id)::int as channels from (
      select channel_id from discord_outbox where bot_id = ${botId} and (expires_at > 0) = ${isPassing}
      limit ${most}) as row`);
  return rows[0] ?? { waiting: 0, channels: 0 };
}

type Room = Waiting & { most: number; left: number; isPassing: boolean; channelId?: string };

/** What stands alone goes last, and no further than the bound. */
async function makeRoom(tx: Queries, scope: InstanceScope, room: Room): Promise<void> {
  const { waiting, most, left } = room;
  if (waiting <= most) return;
  const freed = await gather(tx, scope, { ...room, rows: waiting - left, kind: 'line' });
  const rest = waiting - freed;
  if (rest > most) await gather(tx, scope, { ...room, rows: rest - most, kind: 'message' });
}

/**
 * Makes of the oldest lines in each channel a single one, at the place of the newest of them: how many they were, with
 * those that others have stood for. Passes over what is being sent, or changed by somebody else. Returns how many it freed.
 * Takes one more for each channel, as each keeps one.
 */
async function gather(
  tx: Queries,
  { botId }: InstanceScope,
  { rows, channels, channelId, isPassing, kind }: Room & { rows: number; kind: Kind },
): Promise<number> {
  const inChannel = channelId === undefined ? sql`` : sql`and channel_id = ${channelId}`;
  const { rows: markers } = await tx.execute<{ freed: number }>(sql`
    with oldest as (
      select id, channel_id, server_id, greatest(left_out, 1) as lines from discord_outbox
      where bot_id = ${botId} ${inChannel} and kind = ${kind} and (expires_at > 0) = ${isPassing} and batch is null
      order by id limit ${rows + channels} for update skip locked),
    marker as (
      select channel_id, max(id) as id, sum(lines) as lines, count(*) - 1 as freed,
        case when min(server_id) = max(server_id) and count(server_id) = count(*) then min(server_id) end as server_id
      from oldest group by channel_id having count(*) > 1),
    gone as (
      delete from discord_outbox using oldest join marker using (channel_id)
      where discord_outbox.bot_id = ${botId} and discord_outbox.id = oldest.id and oldest.id <> marker.id)
    update discord_outbox set left_out = marker.lines, server_id = marker.server_id, mention_role_ids = '[]',
      speaker = null, buttons = null,
      content = '… ' || to_char(marker.lines, 'FM9,999,999,999') || ${` ${kind}s left out`}
    from marker where discord_outbox.bot_id = ${botId} and discord_outbox.id = marker.id
    returning marker.freed::int as freed`);
  return markers.reduce((sum, { freed }) => sum + freed, 0);
}
