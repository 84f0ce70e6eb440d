import { degreesOf, findMap, mapName, toLatLon } from '@arkwright/ark/maps';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { MAX_MAP_POINTS } from '@arkwright/contracts/world-map/bounds';
import type {
  BaseSurroundings,
  MapBaseSearch,
  MapDinoSearch,
  MapLayer,
  MapPlayerSearch,
} from '@arkwright/contracts/world-map/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { listServers } from '../servers/service.ts';
import * as uploads from '../uploads/service.ts';

/** One more than there may be, to see whether there are more. */
const limit = MAX_MAP_POINTS + 1;

type Placed = uploads.PlacedRow & { lastSeen: number; radius?: number };

/** The positions of the matching players on the map of one game server. None for a server of another instance. */
export async function mapPlayers(
  context: AppContext,
  scope: InstanceScope,
  { serverId, ...search }: MapPlayerSearch,
): Promise<MapLayer> {
  const map = await mapOf(context, scope, serverId);
  const wanted = { ...search, serverIds: [serverId], since: sinceOf(context, search), limit };
  return layerOf(map, await uploads.placePlayers(context.db, scope, wanted));
}

/** As `mapPlayers`; a base has its owners' last seen time. */
export async function mapBases(
  context: AppContext,
  scope: InstanceScope,
  { serverId, ...search }: MapBaseSearch,
): Promise<MapLayer> {
  const map = await mapOf(context, scope, serverId);
  const wanted = { ...search, serverIds: [serverId], limit };
  const [bases, teams] = await Promise.all([
    uploads.placeBases(context.db, scope, wanted),
    uploads.listTeams(context.db, { scope, serverIds: [serverId] }),
  ]);
  const lastSeen = new Map(teams.map((team) => [team.teamId, team.lastSeen]));
  return layerOf(
    map,
    bases.map((base) => ({ ...base, lastSeen: lastSeen.get(base.team) ?? 0 })),
  );
}

/** As `mapPlayers`. */
export async function mapDinos(
  context: AppContext,
  scope: InstanceScope,
  { serverId, ...search }: MapDinoSearch,
): Promise<MapLayer> {
  const map = await mapOf(context, scope, serverId);
  const wanted = { ...search, serverIds: [serverId], since: sinceOf(context, search), limit };
  return layerOf(map, await uploads.placeDinos(context.db, scope, wanted));
}

/** The entries in the radius in which a nuke of a base destroys. NOT_FOUND for a base that was not uploaded. */
export async function aroundBase(
  context: AppContext,
  scope: InstanceScope,
  { baseId }: { baseId: string },
): Promise<BaseSurroundings> {
  const found = await uploads.countAround(context.db, scope, baseId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

async function mapOf(context: AppContext, scope: InstanceScope, serverId: string): Promise<string> {
  const servers = await listServers(context, scope);
  return servers.find(({ id }) => id === serverId)?.map ?? '';
}

const sinceOf = (context: AppContext, { seenWithin }: { seenWithin: number }) =>
  seenWithin === 0 ? 0 : context.clock.now() - seenWithin * HOUR_MS;

/** A thousandth of a degree is some 7 m on The Island. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

function layerOf(map: string, rows: readonly Placed[]): MapLayer {
  const points = rows.slice(0, MAX_MAP_POINTS).flatMap(({ x, y, z, radius = 0, ...point }) => {
    if (x === null || y === null || z === null) return [];
    const place = { x, y, z };
    const { lat, lon } = toLatLon(map, place);
    return [
      {
        ...point,
        lat: rounded(lat),
        lon: rounded(lon),
        radius: rounded(degreesOf(map, place, radius)),
      },
    ];
  });
  return {
    map: mapName(map),
    isKnownMap: findMap(map) !== undefined,
    points,
    isCut: rows.length > MAX_MAP_POINTS,
  };
}
