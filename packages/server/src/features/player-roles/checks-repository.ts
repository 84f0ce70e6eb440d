import { gt, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { msUntilFirst } from '../../platform/database/ms-until-first.ts';
import { publish } from '../../platform/events/bus.ts';
import { playerRoleChecks } from './table.ts';

/** The bus's name of checks that were asked for. */
export const CHECKS_WORK = 'player-role-checks';

/** A member whose roles must be checked. */
export type RoleCheck = { botId: string; discordId: string; askId: string; tries: number };

/** Has the roles of members checked, soon after the caller's transaction commits. */
export function askForChecks(
  tx: Queries,
  scope: InstanceScope,
  discordIds: readonly string[],
): Promise<void> {
  return ask(tx, scope, { discordIds, isOfMany: false });
}

/** The same for many members, at a lower priority than single checks. */
export function askForManyChecks(
  tx: Queries,
  scope: InstanceScope,
  discordIds: readonly string[],
): Promise<void> {
  return ask(tx, scope, { discordIds, isOfMany: true });
}

async function ask(
  tx: Queries,
  scope: InstanceScope,
  { discordIds, isOfMany }: { discordIds: readonly string[]; isOfMany: boolean },
): Promise<void> {
  if (discordIds.length === 0) return;
  await tx.execute(sql`
    insert into player_role_checks as it (bot_id, discord_id, ask_id, is_of_many, due_at)
    select ${scope.botId}, person.id, gen_random_uuid()::text, ${isOfMany}, ${databaseNow}
    from (select distinct id from unnest(${sql.param([...discordIds])}::text[]) as given (id) order by id) as person
    on conflict (bot_id, discord_id) do update set ask_id = excluded.ask_id, due_at = excluded.due_at,
      is_of_many = it.is_of_many and excluded.is_of_many, tries = 0`);
  await publish(tx, { kind: 'work', what: CHECKS_WORK, botId: scope.botId, id: '' });
}

/** In how many ms the next check that was put off is due, in all instances. */
export const nextCheck = (db: Queries): Promise<number> =>
  msUntilFirst(db, {
    table: playerRoleChecks,
    time: playerRoleChecks.dueAt,
    where: gt(playerRoleChecks.dueAt, databaseNow),
  });

/**
 * Instances that the bot is in and that have checks due: first those with a single requested check, then in random order,
 * so that none waits for another's many. From instance to instance by the index, however many checks each has.
 */
export async function listWaitingInstances(db: Queries, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ bot_id: string }>(sql`
    with recursive asking (bot_id) as (
      select min(bot_id) from player_role_checks
      union all
      select (select min(bot_id) from player_role_checks where bot_id > asking.bot_id)
      from asking where asking.bot_id is not null)
    select asking.bot_id from asking
    join bot_instances as bot on bot.id = asking.bot_id and bot.is_active
    cross join lateral (
      select is_of_many from player_role_checks as it where it.bot_id = asking.bot_id and due_at <= ${databaseNow}
      order by is_of_many, due_at limit 1) as first
    order by first.is_of_many, random() limit ${limit}`);
  return rows.map((row) => row.bot_id);
}

/** The checks due in an instance: single requests first, then the longest waiting. */
export async function listDueChecks(db: Queries, scope: InstanceScope, limit: number): Promise<RoleCheck[]> {
  const { rows } = await db.execute<{ discord_id: string; ask_id: string; tries: number }>(sql`
    select discord_id, ask_id, tries from player_role_checks
    where bot_id = ${scope.botId} and due_at <= ${databaseNow} order by is_of_many, due_at limit ${limit}`);
  return rows.map((row) => ({
    botId: scope.botId,
    discordId: row.discord_id,
    askId: row.ask_id,
    tries: row.tries,
  }));
}

/** Checks of an instance are done, unless they have been asked for once more. Locks them in the order of asking. */
export async function endChecks(
  tx: Queries,
  scope: InstanceScope,
  done: readonly RoleCheck[],
): Promise<void> {
  if (done.length === 0) return;
  const column = (pick: (each: RoleCheck) => string) => sql`${sql.param(done.map(pick))}::text[]`;
  await tx.execute(sql`
    with ended as (
      select it.discord_id from player_role_checks as it
      join unnest(${column(({ discordId }) => discordId)}, ${column(({ askId }) => askId)}) as done (discord_id, ask_id)
        on it.discord_id = done.discord_id and it.ask_id = done.ask_id
      where it.bot_id = ${scope.botId} order by it.discord_id for update of it)
    delete from player_role_checks as it using ended
    where it.bot_id = ${scope.botId} and it.discord_id = ended.discord_id`);
}

/** Postpones a check, unless it has been requested again. */
export async function putOffCheck(
  db: Queries,
  { botId, discordId, askId, tries }: RoleCheck,
  delayMs: number,
): Promise<void> {
  await db.execute(sql`
    update player_role_checks set tries = ${tries + 1}, due_at = ${databaseNow} + ${delayMs}
    where bot_id = ${botId} and discord_id = ${discordId} and ask_id = ${askId}`);
}
