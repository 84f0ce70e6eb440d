import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import type { Earner, HeldRoles } from './decide-roles.ts';
import { playerRoleChecks, playerRoleRefusals, playerRoles } from './table.ts';

/** Members who were not in the guild are checked again after a day, roles that could not be given after an hour. */
const ABSENT_MS = DAY_MS;
export const REFUSED_MS = HOUR_MS;

/** A member with the data that decides about the roles. `earner` is undefined for an unregistered one. */
export type MemberRoles = { discordId: string; earner: Earner | undefined; held: HeldRoles };

type Found = {
  discord_id: string;
  id: string | null;
  counter: number;
  role_id: string;
  clusters: Record<string, number> | null;
  held: { id: string; isOurs: boolean; isSettled: boolean }[] | null;
};

/** The data that decides about a member `person`, with the registration `it`. */
const columns = (botId: string) => sql`
  person.discord_id, it.id, it.playtime_counter as counter, it.completed_registration_role_id as role_id,
  (select jsonb_object_agg(cluster_id, spent.counter) from player_playtimes as spent
    where spent.bot_id = it.bot_id and spent.registration_id = it.id) as clusters,
  (select jsonb_agg(jsonb_build_object('id', held.role_id, 'isOurs', held.state in ('giving', 'given'), 'isSettled',
      held.state in ('given', 'before') or (held.state = 'absent' and held.at > ${databaseNow} - ${ABSENT_MS})))
    from player_roles as held where held.bot_id = ${botId} and held.discord_id = person.discord_id) as held`;

function toMember(row: Found): MemberRoles {
  const earner = row.id !== null && {
    counter: row.counter,
    clusters: new Map(Object.entries(row.clusters ?? {})),
    roleId: row.role_id,
  };
  return { discordId: row.discord_id, earner: earner || undefined, held: toHeld(row.held) };
}

/** Registered members of an instance in the order of their registrations' ids, beginning after one. */
export async function listMembers(
  db: Queries,
  scope: InstanceScope,
  page: { afterId: string; limit: number },
): Promise<(MemberRoles & { id: string })[]> {
  const { rows } = await db.execute<Found & { id: string }>(sql`
    select ${columns(scope.botId)} from player_registrations as it
    cross join lateral (select it.discord_id) as person
    where it.bot_id = ${scope.botId} and it.net_id <> '' and it.id > ${page.afterId}
    order by it.id limit ${page.limit}`);
  return rows.map((row) => ({ id: row.id, ...toMember(row) }));
}

/** Some members, registered or not. */
export async function findMembers(
  db: Queries,
  scope: InstanceScope,
  discordIds: readonly string[],
): Promise<MemberRoles[]> {
  const { rows } = await db.execute<Found>(sql`
    select ${columns(scope.botId)} from unnest(${sql.param([...discordIds])}::text[]) as person (discord_id)
    left join player_registrations as it
      on it.bot_id = ${scope.botId} and it.discord_id = person.discord_id and it.net_id <> ''`);
  return rows.map(toMember);
}

function toHeld(held: Found['held']): HeldRoles {
  const rows = held ?? [];
  return {
    all: new Set(rows.filter(({ isOurs }) => isOurs).map(({ id }) => id)),
    settled: new Set(rows.filter(({ isSettled }) => isSettled).map(({ id }) => id)),
  };
}

/** Deletes the records of roles that unregistered members did not get from us: they need not be removed. */
export async function forgetUngiven(
  tx: Queries,
  scope: InstanceScope,
  discordIds: readonly string[],
): Promise<void> {
  if (discordIds.length === 0) return;
  await tx
    .delete(playerRoles)
    .where(
      and(
        eq(playerRoles.botId, scope.botId),
        inArray(playerRoles.discordId, [...discordIds]),
        inArray(playerRoles.state, ['absent', 'before']),
      ),
    );
}

/** Deletes the records of a member's roles before joining the guild at `joinedAt`, ms: Discord has removed them all. */
export async function forgetRolesBefore(
  tx: Queries,
  scope: InstanceScope,
  { discordId, joinedAt }: { discordId: string; joinedAt: number },
): Promise<void> {
  await tx
    .delete(playerRoles)
    .where(
      and(
        eq(playerRoles.botId, scope.botId),
        eq(playerRoles.discordId, discordId),
        lt(playerRoles.at, joinedAt),
      ),
    );
}

type Role = { discordId: string; roleId: string };

/**
 * Stores a role before it is given, or that the member has it already; false if the member is no longer registered. Waits
 * for a deletion of the person in progress: nothing may be recorded about a deleted person.
 */
export async function beginRole(
  db: Queries,
  scope: InstanceScope,
  { discordId, roleId, state }: Role & { state: 'giving' | 'before' },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into player_roles (bot_id, discord_id, role_id, state, at)
    select bot_id, discord_id, ${roleId}, ${state}, ${databaseNow} from player_registrations
    where bot_id = ${scope.botId} and discord_id = ${discordId} and net_id <> '' for key share
    on conflict (bot_id, discord_id, role_id) do update set state = excluded.state, at = excluded.at`);
  return rowCount === 1;
}

/** Stores the result of a role that was begun. */
export async function endRole(
  db: Queries,
  scope: InstanceScope,
  { state, ...role }: Role & { state: 'given' | 'absent' },
): Promise<void> {
  await db.update(playerRoles).set({ state, at: databaseNow }).where(isRole(scope, role));
}

const isRole = (scope: InstanceScope, { discordId, roleId }: Role) =>
  and(
    eq(playerRoles.botId, scope.botId),
    eq(playerRoles.discordId, discordId),
    eq(playerRoles.roleId, roleId),
  );

export async function deleteRole(db: Queries, scope: InstanceScope, role: Role): Promise<void> {
  await db.delete(playerRoles).where(isRole(scope, role));
}

/** Why a role can't be given: Discord no longer has it, it carries power, or the bot may not. */
export type Refusal = (typeof playerRoleRefusals.$inferSelect)['reason'];

/** Roles of an instance that could not be given or taken within the last hour, and why. */
export async function listRefused(db: Queries, scope: InstanceScope): Promise<Map<string, Refusal>> {
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

/** Records that a role can't be given; true if that is new. */
export async function markRefused(
  db: Queries,
  scope: InstanceScope,
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
export async function forgetRefused(db: Queries, scope: InstanceScope, roleId: string): Promise<void> {
  await db
    .delete(playerRoleRefusals)
    .where(and(eq(playerRoleRefusals.botId, scope.botId), eq(playerRoleRefusals.roleId, roleId)));
}

/** Forgets refusals of roles that are neither given by the rules nor held by anybody. */
export async function forgetUnusedRefusals(
  db: Queries,
  scope: InstanceScope,
  used: readonly string[],
): Promise<void> {
  await db.execute(sql`
    delete from player_role_refusals as refused
    where bot_id = ${scope.botId} and role_id <> all(${sql.param([...used])}::text[]) and not exists (
      select from player_roles as held
      where held.bot_id = refused.bot_id and held.role_id = refused.role_id)`);
}

/** Gives refused roles another chance; whether they were reported stays stored. */
export async function retryRefused(db: Queries, scope: InstanceScope): Promise<void> {
  await db.update(playerRoleRefusals).set({ at: 0 }).where(eq(playerRoleRefusals.botId, scope.botId));
}

/** Deletes what is stored about a person's roles, in all instances: first roles, then checks, as others lock them. */
export async function deletePerson(tx: Queries, discordId: string): Promise<void> {
  await tx.delete(playerRoles).where(eq(playerRoles.discordId, discordId));
  await tx.delete(playerRoleChecks).where(eq(playerRoleChecks.discordId, discordId));
}
