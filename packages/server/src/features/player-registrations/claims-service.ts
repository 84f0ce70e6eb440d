import { GLOBAL_PLAYTIME } from '@arkwright/contracts/player-registrations/bounds';
import { sql } from 'drizzle-orm';
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
  | { kind: 'taken'; registrationId: string; netId: string; username: string };

/**
 * Counts a claim of a starter set for a registered member, unless it would be one more than `max`, or the playtime (on all
 * clusters together, or on one) is too short. One statement counts, so that two at once never pass together.
 */
export async function takeClaim(
  tx: Queries,
  { botId }: InstanceScope,
  wanted: { discordId: string; setId: string; max: number; playtime: { id: string; minutes: number } },
): Promise<Taken> {
  const { discordId, setId, max, playtime } = wanted;
  const { rows } = await tx.execute<{ id: string; netId: string; username: string; steps: number }>(sql`
    select id, net_id as "netId", discord_username as username,
      case when ${playtime.id} = ${GLOBAL_PLAYTIME} then playtime_counter else coalesce((
        select counter from player_playtimes as it
        where it.bot_id = ${botId} and it.registration_id = registration.id and it.cluster_id = ${playtime.id}), 0)
      end as steps
    from player_registrations as registration
    where bot_id = ${botId} and discord_id = ${discordId} and net_id <> ''
    for update`);
  const [registration] = rows;
  if (!registration) return { kind: 'unregistered' };
  const { id: registrationId, netId, username, steps } = registration;
  const minutes = Math.floor(steps / STEPS_A_MINUTE);
  if (minutes < playtime.minutes) return { kind: 'too-little-playtime', minutes };
  const { rowCount } = await tx.execute(sql`
    insert into player_claims (bot_id, registration_id, set_id, count)
    values (${botId}, ${registrationId}, ${setId}, 1)
    on conflict (bot_id, registration_id, set_id)
    do update set count = player_claims.count + 1 where player_claims.count < ${max}`);
  return rowCount === 1 ? { kind: 'taken', registrationId, netId, username } : { kind: 'full' };
}

/** Which registered players have claimed which sets, and how often. */
export async function listAllClaims(
  context: Pick<AppContext, 'db'>,
  { botId }: InstanceScope,
): Promise<{ eosId: string; username: string; claims: { setId: string; count: number }[] }[]> {
  const { rows } = await context.db.execute<{
    eosId: string;
    username: string;
    claims: { setId: string; count: number }[];
  }>(sql`
    select net_id as "eosId", discord_username as username,
      jsonb_agg(jsonb_build_object('setId', set_id, 'count', count) order by set_id) as claims
    from player_claims as claim
    join player_registrations as registration
      on registration.bot_id = claim.bot_id and registration.id = claim.registration_id
    where claim.bot_id = ${botId}
    group by registration.id, net_id, discord_username
    order by discord_username, registration.id`);
  return rows;
}

/** Forgets all claims of a set; how often it had been claimed. Open pages read the registrations anew. */
export async function forgetClaims(
  context: Pick<AppContext, 'bus'>,
  tx: Queries,
  scope: InstanceScope,
  of: { setId: string },
): Promise<number> {
  const claims = await deleteClaims(tx, scope, of);
  await context.bus.publish(tx, {
    kind: 'changed',
    of: { botId: scope.botId },
    topic: 'player-registrations',
  });
  return claims;
}
