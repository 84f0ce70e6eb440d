import { LOG_SILENT_AFTER_MS } from '@arkwright/contracts/companion/bounds';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { TIERS } from '@arkwright/contracts/core/tiers';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { isOwner } from '../../core/access/owner-tier.ts';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import type { LogAgent } from '../../fleet/game-server.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { servers } from '../servers/table.ts';
import { agentLogs } from './table.ts';

/** The rows that are watched, to lock them. */
export const serverRows = servers;

export type WatchedServers = ReturnType<typeof watchedServers>;

/**
 * The enabled game servers of active instances: `place` counts them by age within their instance, `allowed` is the owner's
 * limit; one with an older server of the same host and RCON port is its twin. Read-only.
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
      logAgent: logAgent.as('log_agent'),
      isTwin: sql<boolean>`row_number() over (partition by ${game} ${oldestFirst}) > 1`.as('is_twin'),
      place: sql<number>`row_number() over (${ofInstance})`.mapWith(Number).as('place'),
      allowed: allowedServers(selfHosted).as('allowed'),
    })
    .from(servers)
    .innerJoin(botInstances, eq(botInstances.id, servers.botId))
    .leftJoin(users, isOwner)
    .leftJoin(agentLogs, and(eq(agentLogs.botId, servers.botId), eq(agentLogs.serverId, servers.id)))
    .where(and(eq(servers.isEnabled, true), eq(botInstances.isActive, true)))
    .as('enabled_servers');
}

/** The game servers to watch: after a downgrade the newest ones above the limit are not. */
export function watchedServers(selfHosted: boolean) {
  const enabled = enabledServers(selfHosted);
  const { botId, id, name, host, rconPort, rconPassword, isTwin, logAgent } = enabled;
  return new QueryBuilder()
    .select({ botId, id, name, host, rconPort, rconPassword, isTwin, logAgent })
    .from(enabled)
    .where(lte(enabled.place, enabled.allowed))
    .as('watched_servers');
}

/** Whether an agent sends a server's log. One that has found no line yet may be reading another file. */
const logAgent = sql<LogAgent>`case
  when ${agentLogs.toldAt} > 0 and ${agentLogs.seenAt} > ${databaseNow} - ${LOG_SILENT_AFTER_MS}::bigint then 'now'
  when ${agentLogs.toldAt} > ${databaseNow} - ${DAY_MS}::bigint then 'lately'
  else '' end`;

/** How many servers an instance may have, by its owner's tier; an owner who never signed in has what Free has. */
function allowedServers(selfHosted: boolean): SQL<number> {
  const cases = Object.values(TIERS).map(
    (tier) => sql`when ${tier}::integer then ${limitsOf(tier, selfHosted).servers}::integer`,
  );
  const rest = limitsOf(TIERS.Free, selfHosted).servers;
  return sql<number>`case ${users.tier} ${sql.join(cases, sql` `)} else ${rest}::integer end`;
}
