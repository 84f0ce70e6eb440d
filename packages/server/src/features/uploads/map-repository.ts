import type { BaseSize } from '@arkwright/contracts/core/base-size';
import type { DinoStatus } from '@arkwright/contracts/core/dino-states';
import type { BaseSurroundings } from '@arkwright/contracts/world-map/schema';
import { and, isNotNull, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { intSum } from '../../platform/database/int-sum.ts';
import { basesWhere, dinosWhere, type Filter, playersWhere, type Seen } from './search-repository.ts';
import { baseEntries, dinoEntries, playerEntries } from './table.ts';

/** A row with its place in Unreal units; `team` and `size` are as in the contract. */
export type PlacedRow = {
  id: string;
  x: number | null;
  y: number | null;
  z: number | null;
  name: string;
  team: string;
  size: number;
};

type MapQuery<More> = Filter & More & { limit: number };

/** In the order of the game's ids: the same rows are left out each time where there are too many. */
export function placePlayers(
  db: Queries,
  scope: InstanceScope,
  wanted: MapQuery<Seen & { inTribe: 'any' | 'yes' | 'no' }>,
): Promise<(PlacedRow & { lastSeen: number })[]> {
  const { id, x, y, z, characterId, characterName, tribeId, level, lastSeen } = playerEntries;
  const team = sql<string>`case when ${tribeId} = '' then ${characterId} else ${tribeId} end`;
  return db
    .select({ id, x, y, z, name: characterName, team, size: level, lastSeen })
    .from(playerEntries)
    .where(and(playersWhere(scope, wanted), isNotNull(x)))
    .orderBy(characterId)
    .limit(wanted.limit);
}

export function placeBases(
  db: Queries,
  scope: InstanceScope,
  wanted: MapQuery<{ sizes: readonly BaseSize[] }>,
): Promise<(PlacedRow & { radius: number })[]> {
  const { id, x, y, z, baseId, ownerName, tribeId, structureCount, radius } = baseEntries;
  return db
    .select({ id, x, y, z, name: ownerName, team: tribeId, size: structureCount, radius })
    .from(baseEntries)
    .where(and(basesWhere(scope, wanted), isNotNull(x)))
    .orderBy(baseId)
    .limit(wanted.limit);
}

export function placeDinos(
  db: Queries,
  scope: InstanceScope,
  wanted: MapQuery<Seen & { statuses: readonly DinoStatus[] }>,
): Promise<(PlacedRow & { lastSeen: number })[]> {
  const { id, x, y, z, dinoId, species, name, tribeId, level, lastSeen } = dinoEntries;
  const shown = sql<string>`case when ${name} = '' then ${species} else ${species} || ' (' || ${name} || ')' end`;
  return db
    .select({ id, x, y, z, name: shown, team: tribeId, size: level, lastSeen })
    .from(dinoEntries)
    .where(and(dinosWhere(scope, wanted), isNotNull(x)))
    .orderBy(dinoId)
    .limit(wanted.limit);
}

/** The entries within the radius of a base, measured in 2D as the game's command does; undefined for an unknown base. */
export async function countAround(
  db: Queries,
  scope: InstanceScope,
  baseId: string,
): Promise<BaseSurroundings | undefined> {
  const near = sql`bot_id = ${scope.botId} and server_id = middle.on_server
    and (x - middle.middle_x) ^ 2 + (y - middle.middle_y) ^ 2 <= middle.reach ^ 2`;
  const { rows } = await db.execute<BaseSurroundings>(sql`
    with middle as (
      select server_id as on_server, x as middle_x, y as middle_y, radius::float8 as reach, tribe_id as owner
      from base_entries where bot_id = ${scope.botId} and id = ${baseId} and x is not null limit 1
    )
    select bases.*,
      (select count(*)::int from dino_entries where ${near} and not is_dead) as dinos,
      (select count(*)::int from player_entries where ${near}) as players
    from middle, lateral (
      select (count(*) filter (where tribe_id = owner))::int as "ownBases",
        coalesce(${intSum(sql`structure_count`, sql`tribe_id = owner`)}, 0) as "ownStructures",
        (count(*) filter (where tribe_id <> owner))::int as "otherBases"
      from base_entries where ${near}
    ) as bases`);
  return rows[0];
}
