import { limitsOf, TIERS } from '@arkwright/contracts/core/tiers';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { isOwner } from '../../core/access/owner-tier.ts';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { servers } from '../servers/table.ts';

export type WatchedServers = ReturnType<typeof watchedServers>;

/**
 * The enabled game servers of active instances: `place` counts them by age within their instance, `allowed` is how many
 * the owner's tier has; one that has an older one with the same host and RCON port is its twin. To read from only.
 */
export function enabledServers(selfHosted: boolean) {
  const oldestFirst = sql`order by ${servers.createdAt}, ${servers.id}`;
  const ofInstance = sql`partition by ${servers.botId} ${oldestFirst}`;
  // Domain names are the same in either case, and with the root's dot at their end.
  const game = sql`${servers.botId}, rtrim(lower(${servers.host}), '.'), ${servers.rconPort}`;
  return new QueryBuilder()
    .select({
      botId: servers.botId,
      id: servers.id,
      name: servers.name,
      host: servers.host,
      rconPort: servers.rconPort,
      rconPassword: servers.rconPassword,
      isTwin: sql<boolean>`row_number() over (partition by ${game} ${oldestFirst}) > 1`.as('is_twin'),
      place: sql<number>`row_number() over (${ofInstance})`.mapWith(Number).as('place'),
      allowed: allowedServers(selfHosted).as('allowed'),
    })
    .from(servers)
    .innerJoin(botInstances, eq(botInstances.id, servers.botId))
    .leftJoin(users, isOwner)
    .where(and(eq(servers.isEnabled, true), eq(botInstances.isActive, true)))
    .as('enabled_servers');
}

/** The game servers that are to be watched: after a downgrade those above the limit, the youngest, are not. */
export function watchedServers(selfHosted: boolean) {
  const enabled = enabledServers(selfHosted);
  const { botId, id, name, host, rconPort, rconPassword, isTwin } = enabled;
  return new QueryBuilder()
    .select({ botId, id, name, host, rconPort, rconPassword, isTwin })
    .from(enabled)
    .where(lte(enabled.place, enabled.allowed))
    .as('watched_servers');
}

/** How many servers an instance may have, by its owner's tier; an owner who never signed in has what Free has. */
function allowedServers(selfHosted: boolean): SQL<number> {
  const cases = Object.values(TIERS).map(
    (tier) => sql`when ${tier}::integer then ${limitsOf(tier, selfHosted).servers}::integer`,
  );
  const rest = limitsOf(TIERS.Free, selfHosted).servers;
  return sql<number>`case ${users.tier} ${sql.join(cases, sql` `)} else ${rest}::integer end`;
}
