import { and, eq, sql } from 'drizzle-orm';
import type { BotScope } from '../../platform/access/scope.ts';
import type { Queries } from '../../platform/database.ts';
import { databaseNow } from '../../platform/database-clock.ts';
import type { Earner, HeldRoles } from './decide-roles.ts';
import { playerRegistrations, playerRoleRefusals, playerRoles } from './table.ts';

/** Whoever was not in the guild may have come back after a day; a role that could not be given may go after an hour. */
const ABSENT_MS = 86_400_000;
const REFUSED_MS = 3_600_000;

/** A member with what decides about the roles. `earner` is undefined for one who is not registered. */
export type MemberRoles = { discordId: string; earner: Earner | undefined; held: HeldRoles };

type Found = {
  discord_id: string;
  id: string;
  counter: number;
  role_id: string;
  clusters: Record<string, number> | null;
  held: { id: string; isSettled: boolean }[] | null;
};

const heldBy = (member: ReturnType<typeof sql>) => sql`(
  select jsonb_agg(jsonb_build_object('id', role_id, 'isSettled',
    state = 'given' or (state = 'absent' and at > ${databaseNow} - ${ABSENT_MS})))
  from player_roles where ${member})`;

/** Registered members of an instance in the order of their registrations' ids, beginning after one, or just one member. */
export async function listMembers(
  db: Queries,
  scope: BotScope,
  of: { afterId: string; limit: number } | { discordId: string },
): Promise<(MemberRoles & { id: string })[]> {
  const which = 'discordId' in of ? sql`it.discord_id = ${of.discordId}` : sql`it.id > ${of.afterId}`;
  const { rows } = await db.execute<Found>(sql`
    select it.discord_id, it.id, it.playtime_counter as counter, it.completed_registration_role_id as role_id,
      (select jsonb_object_agg(cluster_id, spent.counter) from player_playtimes as spent
        where spent.bot_id = it.bot_id and spent.registration_id = it.id) as clusters,
      ${heldBy(sql`player_roles.bot_id = it.bot_id and player_roles.discord_id = it.discord_id`)} as held
    from player_registrations as it
    where it.bot_id = ${scope.botId} and it.net_id <> '' and ${which}
    order by it.id limit ${'limit' in of ? of.limit : 1}`);
  return rows.map((row) => ({
    id: row.id,
    discordId: row.discord_id,
    earner: {
      counter: row.counter,
      clusters: new Map(Object.entries(row.clusters ?? {})),
      roleId: row.role_id,
    },
    held: toHeld(row.held),
  }));
}

/** One member, registered or not. */
export async function findMember(db: Queries, scope: BotScope, discordId: string): Promise<MemberRoles> {
  const [registered] = await listMembers(db, scope, { discordId });
  if (registered) return registered;
  const member = sql`bot_id = ${scope.botId} and discord_id = ${discordId}`;
  const { rows } = await db.execute<Pick<Found, 'held'>>(sql`select ${heldBy(member)} as held`);
  return { discordId, earner: undefined, held: toHeld(rows[0]?.held ?? null) };
}

function toHeld(held: Found['held']): HeldRoles {
  const rows = held ?? [];
  return {
    all: new Set(rows.map(({ id }) => id)),
    settled: new Set(rows.filter(({ isSettled }) => isSettled).map(({ id }) => id)),
  };
}

/** Members who hold roles of ours and are registered no more, of all instances that the bot is in. */
export async function listForgotten(
  db: Queries,
  limit: number,
): Promise<{ botId: string; discordId: string }[]> {
  const { rows } = await db.execute<{ bot_id: string; discord_id: string }>(sql`
    select distinct held.bot_id, held.discord_id from player_roles as held
    join bot_instances as bot on bot.id = held.bot_id and bot.is_active
    where not exists (
      select from player_registrations as it
      where it.bot_id = held.bot_id and it.discord_id = held.discord_id and it.net_id <> '')
    limit ${limit}`);
  return rows.map((row) => ({ botId: row.bot_id, discordId: row.discord_id }));
}

type Role = { discordId: string; roleId: string };

/** Notes a role of a member: before Discord is asked, and what it has answered. */
export async function saveRole(
  db: Queries,
  scope: BotScope,
  { discordId, roleId, state }: Role & { state: 'giving' | 'given' | 'absent' },
): Promise<void> {
  await db.execute(sql`
    insert into player_roles (bot_id, discord_id, role_id, state, at)
    values (${scope.botId}, ${discordId}, ${roleId}, ${state}, ${databaseNow})
    on conflict (bot_id, discord_id, role_id) do update set state = excluded.state, at = excluded.at`);
}

export async function deleteRole(db: Queries, scope: BotScope, { discordId, roleId }: Role): Promise<void> {
  await db
    .delete(playerRoles)
    .where(
      and(
        eq(playerRoles.botId, scope.botId),
        eq(playerRoles.discordId, discordId),
        eq(playerRoles.roleId, roleId),
      ),
    );
}

/** Notes in a member's registration which role was given for it (empty for none), `instead` of one; false if it stood there. */
export async function saveRegisteredRole(
  db: Queries,
  scope: BotScope,
  change: { discordId: string; roleId: string; instead?: string },
): Promise<boolean> {
  const { discordId, roleId, instead } = change;
  const { completedRegistrationRoleId: column } = playerRegistrations;
  const changed = await db
    .update(playerRegistrations)
    .set({ completedRegistrationRoleId: roleId })
    .where(
      and(
        eq(playerRegistrations.botId, scope.botId),
        eq(playerRegistrations.discordId, discordId),
        sql`${playerRegistrations.netId} <> '' and ${column} <> ${roleId}`,
        instead === undefined ? undefined : eq(column, instead),
      ),
    )
    .returning({ id: playerRegistrations.id });
  return changed.length > 0;
}

/** Why a role can't be given: Discord no longer has it, it carries power over the guild, or the bot may not. */
export type Refusal = (typeof playerRoleRefusals.$inferSelect)['reason'];

/** Roles of an instance that could not be given or taken within the last hour, and why. */
export async function listRefused(db: Queries, scope: BotScope): Promise<Map<string, Refusal>> {
  const rows = await db
    .select({ roleId: playerRoleRefusals.roleId, reason: playerRoleRefusals.reason })
    .from(playerRoleRefusals)
    .where(
      and(
        eq(playerRoleRefusals.botId, scope.botId),
        sql`${playerRoleRefusals.at} > ${databaseNow} - ${REFUSED_MS}`,
      ),
    );
  return new Map(rows.map(({ roleId, reason }) => [roleId, reason]));
}

/** Notes that a role can't be given; true where that is news. */
export async function noteRefused(
  db: Queries,
  scope: BotScope,
  { roleId, reason }: { roleId: string; reason: Refusal },
): Promise<boolean> {
  const { rows } = await db.execute<{ is_new: boolean }>(sql`
    insert into player_role_refusals (bot_id, role_id, reason, at)
    values (${scope.botId}, ${roleId}, ${reason}, ${databaseNow})
    on conflict (bot_id, role_id) do update set at = excluded.at, reason = excluded.reason
    returning xmax = 0 as is_new`);
  return rows[0]?.is_new === true;
}

/** A role has been given: whatever stood in its way is over. */
export async function forgetRefused(db: Queries, scope: BotScope, roleId: string): Promise<void> {
  await db
    .delete(playerRoleRefusals)
    .where(and(eq(playerRoleRefusals.botId, scope.botId), eq(playerRoleRefusals.roleId, roleId)));
}

/** Forgets refusals of roles that are neither given by the rules nor held by anybody. */
export async function forgetUnusedRefusals(
  db: Queries,
  scope: BotScope,
  used: readonly string[],
): Promise<void> {
  await db.execute(sql`
    delete from player_role_refusals as refused
    where bot_id = ${scope.botId} and role_id <> all(${sql.param([...used])}::text[]) and not exists (
      select from player_roles as held
      where held.bot_id = refused.bot_id and held.role_id = refused.role_id)`);
}

/** Gives refused roles another chance; whether they were told of stays known. */
export async function retryRefused(db: Queries, scope: BotScope): Promise<void> {
  await db.update(playerRoleRefusals).set({ at: 0 }).where(eq(playerRoleRefusals.botId, scope.botId));
}
