import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';

type Slow = { botId: string; serverId: string; name: string; commands: number; fastestMs: number };

/** How many commands each server of an instance has answered over RCON within that time, since it has been online. */
export async function listAnswered(
  db: Queries,
  { withinMs, botId }: { withinMs: number; botId: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ serverId: string; commands: number }>(sql`
    select command.server_id as "serverId", count(*)::int as commands
    from game_commands as command
    join server_statuses as status on status.bot_id = command.bot_id and status.server_id = command.server_id
    where command.created_at > ${databaseNow} - ${withinMs}::bigint and command.state = 'done'
      and command.transport = 'rcon' and status.since < command.created_at and command.bot_id = ${botId}
    group by command.server_id`);
  return new Map(rows.map(({ serverId, commands }) => [serverId, commands]));
}

/**
 * Servers that have answered several commands over RCON within that time, and each of them slowly. Those that were away in
 * between are left out: commands have waited for them. Of all instances, or of some.
 */
export async function listSlow(
  db: Queries,
  asked: { withinMs: number; least: number; slowMs: number; botIds?: readonly string[] | undefined },
): Promise<Slow[]> {
  const { withinMs, least, slowMs, botIds } = asked;
  const ofThem = botIds ? sql`and command.bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<Slow>(sql`
    select command.bot_id as "botId", command.server_id as "serverId", min(servers.name) as name,
      count(*)::int as commands, min(command.ended_at - command.created_at)::float8 as "fastestMs"
    from game_commands as command
    join servers on servers.bot_id = command.bot_id and servers.id = command.server_id and servers.is_enabled
    join server_statuses as status on status.bot_id = command.bot_id and status.server_id = command.server_id
    where command.created_at > ${databaseNow} - ${withinMs}::bigint and command.state = 'done'
      and command.transport = 'rcon' and status.state = 'online' and status.since < command.created_at ${ofThem}
    group by command.bot_id, command.server_id
    having count(*) >= ${least} and min(command.ended_at - command.created_at) > ${slowMs}
    order by command.bot_id, command.server_id`);
  return rows;
}
