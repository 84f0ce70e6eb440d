import { GLOBAL_PLAYTIME } from '@arkwright/contracts/player-registrations/bounds';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { deleteClaims } from './resets-repository.ts';

/** Playtime is counted in steps of 30 s. */
const STEPS_A_MINUTE = 2;

export type Taken =
  | { kind: 'unregistered' }
  | { kind: 'full' }
  | { kind: 'too-little-playtime'; minutes: number }
  | { kind: 'taken'; netId: string; username: string };

/** Playtime on all clusters together (`Global`), or on one, of `registration`. */
const stepsOn = ({ botId }: InstanceScope, playtimeId: string): SQL => sql`
  case when ${playtimeId} = ${GLOBAL_PLAYTIME} then playtime_counter else coalesce((
    select counter from player_playtimes as it
    where it.bot_id = ${botId} and it.registration_id = registration.id and it.cluster_id = ${playtimeId}), 0)
  end`;

/**
 * Counts a claim of a starter set for a registered member, unless it would be one more than `max`, or the playtime (on all
 * clusters together, or on one) is too short. One statement counts, so that two at once never pass together; it counts for
 * the player, not for the registration.
 */
export async function takeClaim(
  tx: Queries,
  scope: InstanceScope,
  wanted: { discordId: string; setId: string; max: number; playtime: { id: string; minutes: number } },
): Promise<Taken> {
  const { botId } = scope;
  const { discordId, setId, max, playtime } = wanted;
  const { rows } = await tx.execute<{ netId: string; username: string; steps: number }>(sql`
    select net_id as "netId", discord_username as username, ${stepsOn(scope, playtime.id)} as steps
    from player_registrations as registration
    where bot_id = ${botId} and discord_id = ${discordId} and net_id <> ''
    for update`);
  const [registration] = rows;
  if (!registration) return { kind: 'unregistered' };
  const { netId, username, steps } = registration;
  const minutes = Math.floor(steps / STEPS_A_MINUTE);
  if (minutes < playtime.minutes) return { kind: 'too-little-playtime', minutes };
  const { rowCount } = await tx.execute(sql`
    insert into player_claims (bot_id, net_id, set_id, count)
    values (${botId}, ${netId}, ${setId}, 1)
    on conflict (bot_id, net_id, set_id)
    do update set count = player_claims.count + 1 where player_claims.count < ${max}`);
  return rowCount === 1 ? { kind: 'taken', netId, username } : { kind: 'full' };
}

/**
 * A registered player's playtime in minutes, on all clusters together (`Global`) or on one; undefined for unregistered
 * players.
 */
export async function findPlaytime(
  db: Queries,
  scope: InstanceScope,
  of: { netId: string; playtimeId: string },
): Promise<number | undefined> {
  const { rows } = await db.execute<{ steps: number }>(sql`
    select ${stepsOn(scope, of.playtimeId)} as steps from player_registrations as registration
    where bot_id = ${scope.botId} and net_id = ${of.netId} and net_id <> ''`);
  return rows[0] && Math.floor(rows[0].steps / STEPS_A_MINUTE);
}

/** Takes back that players have each claimed a set once: they did not get it, and may claim it again. */
export async function releaseClaims(
  context: Pick<AppContext, 'bus'>,
  tx: Queries,
  scope: InstanceScope,
  claims: readonly { netId: string; setId: string }[],
): Promise<void> {
  if (claims.length === 0) return;
  const column = (pick: (claim: { netId: string; setId: string }) => string) => sql.param(claims.map(pick));
  await tx.execute(sql`
    update player_claims as claim set count = claim.count - 1
    from unnest(${column(({ netId }) => netId)}::text[], ${column(({ setId }) => setId)}::text[])
      as back (net_id, set_id)
    where claim.bot_id = ${scope.botId} and claim.net_id = back.net_id and claim.set_id = back.set_id`);
  await tx.execute(sql`delete from player_claims where bot_id = ${scope.botId} and count <= 0`);
  await announce(context, tx, scope);
}

/** Which players have claimed which sets, and how often. Players without a registration have no name. */
export async function listAllClaims(
  context: Pick<AppContext, 'db'>,
  { botId }: InstanceScope,
): Promise<{ eosId: string; username: string; claims: { setId: string; count: number }[] }[]> {
  const { rows } = await context.db.execute<{
    eosId: string;
    username: string;
    claims: { setId: string; count: number }[];
  }>(sql`
    select claim.net_id as "eosId", coalesce(discord_username, '') as username,
      jsonb_agg(jsonb_build_object('setId', set_id, 'count', count) order by set_id) as claims
    from player_claims as claim
    left join player_registrations as registration
      on registration.bot_id = claim.bot_id and registration.net_id = claim.net_id and registration.net_id <> ''
    where claim.bot_id = ${botId}
    group by claim.net_id, discord_username
    order by discord_username nulls last, claim.net_id`);
  return rows;
}

/** Deletes all claims of a set; returns how often it had been claimed. Open pages reload the registrations. */
export async function forgetClaims(
  context: Pick<AppContext, 'bus'>,
  tx: Queries,
  scope: InstanceScope,
  of: { setId: string },
): Promise<number> {
  const claims = await deleteClaims(tx, scope, of);
  await announce(context, tx, scope);
  return claims;
}

async function announce(
  { bus }: Pick<AppContext, 'bus'>,
  tx: Queries,
  { botId }: InstanceScope,
): Promise<void> {
  await bus.publish(tx, { kind: 'changed', of: { botId }, topic: 'player-registrations' });
}
