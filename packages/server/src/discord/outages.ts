import { Routes } from 'discord.js';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../context/app-context.ts';
import { createDiscordRest, type DiscordRest, endDiscordRest } from '../core/discord-rest/client.ts';
import { standingOf } from '../core/discord-rest/standing.ts';
import type { Queries } from '../platform/database/database.ts';
import { Repeater } from '../platform/work/repeater/repeater.ts';
import { discordOutages } from './table.ts';

export type Outage = { awaySince: number; refusedSince: number };

/** How often it is looked whether something has changed, and Discord is asked for a sign. */
const PACE = { lookMs: 2000, probeMs: 10_000 };
/** Anybody may ask for readiness, which counts what waits. */
const MAX_COUNTED_IN_ALL = 10_000;
const WELL: Outage = { awaySince: 0, refusedSince: 0 };

/** As the connected worker has found; 0 for well. */
export async function findOutage(db: Queries): Promise<Outage> {
  const { awaySince, refusedSince } = discordOutages;
  const [row] = await db.select({ awaySince, refusedSince }).from(discordOutages);
  return row ?? WELL;
}

/** Keeps the stored outage as this process finds it, until the signal fires: pages and readiness are other processes' work. */
export function keepOutage(context: AppContext, signal: AbortSignal, { lookMs, probeMs } = PACE): void {
  let stored: Outage | undefined;
  const rest = createDiscordRest(context.settings.discord, { timeoutMs: 5000, retries: 0 });
  // Nobody else may ask Discord for anything just now: an outage would go unnoticed, or seem to last when it is over.
  const probes = new Repeater({
    run: async () => void (await askForSign(rest)),
    everyMs: probeMs,
    // The client has noted it.
    onFailure: () => {},
  });
  const look = async () => {
    const { restSince, gatewaySince, refusedSince } = standingOf(context.settings.discord);
    const since = [restSince, gatewaySince].filter((each) => each > 0);
    const found = { awaySince: since.length === 0 ? 0 : Math.min(...since), refusedSince };
    const isSame = stored?.awaySince === found.awaySince && stored.refusedSince === found.refusedSince;
    if (isSame || signal.aborted) return;
    await saveOutage(context.db, found);
    stored = found;
  };
  const looks = new Repeater({
    run: look,
    everyMs: lookMs,
    onFailure: (error) => context.log.debug({ err: error }, 'an outage of Discord could not be noted'),
  });
  const stop = () => {
    void looks.stop();
    void probes.stop();
    endDiscordRest(rest);
  };
  signal.addEventListener('abort', stop, { once: true });
}

/** Asks Discord for what it always answers; the client notes whether it does. */
export const askForSign = (rest: DiscordRest): Promise<unknown> => rest.get(Routes.user());

export async function saveOutage(db: Queries, outage: Outage): Promise<void> {
  await db
    .insert(discordOutages)
    .values({ name: 'discord', ...outage })
    .onConflictDoUpdate({ target: discordOutages.name, set: outage });
}

/** Messages that wait for Discord in all instances, up to a maximum. */
export async function countWaiting(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ messages: number }>(sql`
    select count(*)::int as messages from (select from discord_outbox limit ${MAX_COUNTED_IN_ALL}) as counted`);
  return rows[0]?.messages ?? 0;
}

export type Waiting = { botId: string; channelId: string; messages: number; since: number };

/** Counted no further. */
export const MAX_COUNTED = 1000;

/**
 * Channels with messages that have waited since `before` (ms): how many wait, and since when the oldest does. Of all instances,
 * or of some.
 */
export async function listWaiting(
  db: Queries,
  { before, botIds }: { before: number; botIds?: readonly string[] | undefined },
): Promise<Waiting[]> {
  const isAmong = botIds ? sql`bot_id = any(${sql.param([...botIds])}::text[])` : sql`true`;
  const { rows } = await db.execute<Waiting & { since: string }>(sql`
    with recursive channel as (
      (select bot_id, channel_id, created_at from discord_outbox where ${isAmong} order by bot_id, channel_id, id limit 1)
      union all
      select next.* from channel cross join lateral (
        select bot_id, channel_id, created_at from discord_outbox as row
        where (row.bot_id, row.channel_id) > (channel.bot_id, channel.channel_id) and ${isAmong}
        order by bot_id, channel_id, id limit 1) as next)
    select bot_id as "botId", channel_id as "channelId", created_at as since, (
      select count(*)::int from (
        select from discord_outbox as row
        where row.bot_id = channel.bot_id and row.channel_id = channel.channel_id limit ${MAX_COUNTED}) as counted
      ) as messages
    from channel where created_at <= ${before}`);
  return rows.map((row) => ({ ...row, since: Number(row.since) }));
}
