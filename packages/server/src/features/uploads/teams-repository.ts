import { type SQL, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { intSum } from '../../platform/database/int-sum.ts';
import { eachPageByCursor } from '../../platform/database/read-pages.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import type { KindName } from './kinds.ts';

/** An owner of structures and dinos on a game server: a tribe, or a player without one. */
export type Team = {
  serverId: string;
  /** The number under which the game stores what they own. */
  teamId: string;
  name: string;
  /** When one of them was last seen there, ms; 0 for unknown. */
  lastSeen: number;
  /** EOS ids of those in it, as far as they are known. */
  netIds: readonly string[];
  structures: number;
  dinos: number;
  /** The middle of its largest base; null without a base. */
  place: { x: number; y: number; z: number } | null;
};

type TeamRow = Omit<Team, 'place' | 'lastSeen'> & {
  lastSeen: string;
  x: number | null;
  y: number;
  z: number;
};

type OnServers = { scope: InstanceScope; serverIds: readonly string[] };

const servers = ({ serverIds }: OnServers) => sql`any(${sql.param([...serverIds])}::text[])`;

/** As `eachTeamPage`: all of them at once. */
export async function listTeams(db: Database, on: OnServers): Promise<Team[]> {
  const teams: Team[] = [];
  await eachTeamPage(db, on, async (page) => {
    teams.push(...page);
  });
  return teams;
}

/**
 * All owners on some game servers, or the one with that number, a page at a time (`eachPageByCursor`). The last seen time is
 * unknown for an owner of a base who is not among the uploaded tribes and players.
 */
export async function eachTeamPage(
  db: Database,
  on: OnServers & { teamId?: string | undefined },
  use: (teams: Team[], tx: Queries) => Promise<void>,
): Promise<void> {
  const { botId } = on.scope;
  const { teamId } = on;
  const isIt = (column: SQL) => (teamId === undefined ? sql`true` : sql`${column} = ${teamId}`);
  const found = sql`
    with owned as (
      select server_id, tribe_id as team_id, ${intSum(sql`structure_count`)} as structures, max(owner_name) as name,
        (array_agg(array[x, y, z] order by structure_count desc))[1:1] as largest
      from base_entries where bot_id = ${botId} and server_id = ${servers(on)} and ${isIt(sql`tribe_id`)}
      group by server_id, tribe_id),
    seen as (
      select server_id, tribe_id, max(last_seen) as last_seen, array_agg(net_id) filter (where net_id <> '') as net_ids
      from player_entries where bot_id = ${botId} and server_id = ${servers(on)} and tribe_id <> ''
        and ${isIt(sql`tribe_id`)}
      group by server_id, tribe_id),
    team as (
      select server_id, tribe_id as team_id, tribe_name as name, num_dinos as dinos,
        greatest(tribe.last_seen, seen.last_seen,
          (select max((member ->> 'lastSeen')::bigint) from jsonb_array_elements(members) as member)) as last_seen,
        coalesce(seen.net_ids, '{}') || array(
          select member ->> 'netId' from jsonb_array_elements(members) as member where member ->> 'netId' <> '') as net_ids
      from tribe_entries as tribe left join seen using (server_id, tribe_id)
      where tribe.bot_id = ${botId} and server_id = ${servers(on)} and ${isIt(sql`tribe_id`)}
      union all
      select server_id, character_id, character_name, 0, last_seen,
        case when net_id = '' then '{}'::text[] else array[net_id] end
      from player_entries where bot_id = ${botId} and server_id = ${servers(on)} and tribe_id = ''
        and ${isIt(sql`character_id`)})
    select server_id as "serverId", team_id as "teamId", coalesce(team.name, owned.name) as name,
      coalesce(last_seen, 0) as "lastSeen", coalesce(net_ids, '{}') as "netIds",
      coalesce(structures, 0) as structures, coalesce(dinos, 0) as dinos,
      largest[1][1] as x, largest[1][2] as y, largest[1][3] as z
    from team full join owned using (server_id, team_id)
    where structures > 0 or dinos > 0`;
  await eachPageByCursor<TeamRow>(db, found, async (rows, tx) => use(await mapInSlices(rows, teamOf), tx));
}

const teamOf = ({ x, y, z, lastSeen, ...row }: TeamRow): Team => ({
  ...row,
  lastSeen: Number(lastSeen),
  place: x === null ? null : { x, y, z },
});

/**
 * When one of the owners was last seen on the server, ms: of each of these owners, by server and number as in `Team`. Owners
 * for which that is unknown are left out.
 */
export async function listOwnersLastSeen(
  db: Queries,
  { botId }: InstanceScope,
  owners: readonly Pick<Team, 'serverId' | 'teamId'>[],
): Promise<Pick<Team, 'serverId' | 'teamId' | 'lastSeen'>[]> {
  if (owners.length === 0) return [];
  const serverIds = owners.map(({ serverId }) => serverId);
  const teamIds = owners.map(({ teamId }) => teamId);
  const { rows } = await db.execute<{ serverId: string; teamId: string; lastSeen: string | null }>(sql`
    select wanted.server_id as "serverId", wanted.team_id as "teamId", greatest(
      (select greatest(tribe.last_seen,
          (select max((member ->> 'lastSeen')::bigint) from jsonb_array_elements(tribe.members) as member),
          (select max(player.last_seen) from player_entries as player
            where player.bot_id = ${botId} and player.server_id = wanted.server_id and player.net_id = any(array(
              select member ->> 'netId' from jsonb_array_elements(tribe.members) as member
              where member ->> 'netId' <> ''))))
        from tribe_entries as tribe
        where tribe.bot_id = ${botId} and tribe.server_id = wanted.server_id and tribe.tribe_id = wanted.team_id),
      (select player.last_seen from player_entries as player
        where player.bot_id = ${botId} and player.server_id = wanted.server_id
          and player.character_id = wanted.team_id and player.tribe_id = '')) as "lastSeen"
    from unnest(${sql.param(serverIds)}::text[], ${sql.param(teamIds)}::text[]) as wanted (server_id, team_id)`);
  return rows.flatMap(({ lastSeen, ...owner }) =>
    lastSeen === null ? [] : [{ ...owner, lastSeen: Number(lastSeen) }],
  );
}

/** When these players were last seen on each of some servers, ms, by EOS id. */
export async function listSightings(
  db: Queries,
  on: OnServers & { netIds: readonly string[] },
): Promise<{ serverId: string; netId: string; lastSeen: number }[]> {
  const { rows } = await db.execute<{ serverId: string; netId: string; lastSeen: string }>(sql`
    select server_id as "serverId", net_id as "netId", last_seen as "lastSeen" from player_entries
    where bot_id = ${on.scope.botId} and server_id = ${servers(on)} and last_seen > 0
      and net_id = any(${sql.param([...on.netIds])}::text[])`);
  return mapInSlices(rows, ({ lastSeen, ...row }) => ({ ...row, lastSeen: Number(lastSeen) }));
}

export type SmallBase = {
  serverId: string;
  /** The id of its row. */
  id: string;
  teamId: string;
  ownerName: string;
  structures: number;
  createdAt: number;
  x: number;
  y: number;
  z: number;
  /** Unreal units. */
  radius: number;
};

/**
 * Bases with fewer structures than that, or the one of them with that id. None that the same owner has a larger one next to:
 * the command that destroys a base reaches all that its owner has within its radius.
 */
export async function listSmallBases(
  db: Queries,
  on: OnServers & { id?: string },
  fewerThan: number,
): Promise<SmallBase[]> {
  const { rows } = await db.execute<Omit<SmallBase, 'createdAt'> & { createdAt: string }>(sql`
    select server_id as "serverId", id, tribe_id as "teamId", owner_name as "ownerName",
      structure_count as structures, created_at as "createdAt", x, y, z, radius
    from base_entries as base
    where bot_id = ${on.scope.botId} and server_id = ${servers(on)} and structure_count < ${fewerThan}
      and ${on.id === undefined ? sql`true` : sql`id = ${on.id}`}
      and not exists (
        select from base_entries as large
        where large.bot_id = base.bot_id and large.server_id = base.server_id and large.tribe_id = base.tribe_id
          and large.structure_count >= ${fewerThan}
          and (large.x - base.x)::float8 ^ 2 + (large.y - base.y)::float8 ^ 2
            <= (large.radius + base.radius)::float8 ^ 2)`);
  return mapInSlices(rows, ({ createdAt, ...row }) => ({ ...row, createdAt: Number(createdAt) }));
}

export type UnclaimedDino = { serverId: string; dinoId: string; species: string; level: number };

/** Living dinos that have been unclaimed since then, according to uploads. */
export async function listUnclaimedDinos(
  db: Queries,
  on: OnServers,
  { since, limit }: { since: number; limit: number },
): Promise<UnclaimedDino[]> {
  const { rows } = await db.execute<UnclaimedDino>(sql`
    select server_id as "serverId", dino_id as "dinoId", species, level from dino_entries
    where bot_id = ${on.scope.botId} and server_id = ${servers(on)} and tribe_id = '' and not is_dead
      and (team_history -> -1 ->> 'time')::bigint <= ${since}
    order by server_id, dino_id limit ${limit}`);
  return rows;
}

/** The kinds by which decay judges tribes. */
const TEAM_KINDS: readonly KindName[] = ['players', 'tribes', 'bases'];

/** When the oldest of the last whole uploads of some kinds began, ms, by server; none before all of them came. */
export async function listFreshness(
  db: Queries,
  { botId }: InstanceScope,
  kinds: readonly KindName[] = TEAM_KINDS,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ serverId: string; since: string }>(sql`
    select server_id as "serverId", min(whole_since) as since from dashboard_snapshots
    where bot_id = ${botId} and kind = any(${sql.param([...kinds])}::text[]) and whole_since > 0
    group by server_id having count(*) = ${kinds.length}::int`);
  return new Map(rows.map(({ serverId, since }) => [serverId, Number(since)]));
}
