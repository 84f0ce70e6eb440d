import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findPlaytime } from '../playtime/service.ts';
import { lockRegistrationBy, registrationsChanged } from '../registered-players/service.ts';
import * as repository from './repository.ts';

export type { ClaimRow } from './repository.ts';
export { resetAllClaims, resetClaims } from './resets-service.ts';

/** Claims of starter sets, of all players or of one by EOS ID, whether they are registered or not. */
export const listClaims = repository.listClaims;

export type Taken =
  | { kind: 'unregistered' }
  | { kind: 'full' }
  | { kind: 'too-little-playtime'; minutes: number }
  | { kind: 'taken'; netId: string; username: string };

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
  const registration = await lockRegistrationBy(tx, scope, { discordId });
  if (!registration || registration.netId === '') return { kind: 'unregistered' };
  const { netId, discordUsername: username } = registration;
  const minutes = (await findPlaytime(tx, scope, { netId, playtimeId: playtime.id })) ?? 0;
  if (minutes < playtime.minutes) return { kind: 'too-little-playtime', minutes };
  const { rowCount } = await tx.execute(sql`
    insert into player_claims (bot_id, net_id, set_id, count)
    values (${botId}, ${netId}, ${setId}, 1)
    on conflict (bot_id, net_id, set_id)
    do update set count = player_claims.count + 1 where player_claims.count < ${max}`);
  return rowCount === 1 ? { kind: 'taken', netId, username } : { kind: 'full' };
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
  await context.bus.publish(tx, registrationsChanged(scope.botId));
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
  const claims = await repository.deleteClaims(tx, scope, of);
  await context.bus.publish(tx, registrationsChanged(scope.botId));
  return claims;
}
