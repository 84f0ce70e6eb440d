import { BASE_SIZES } from '@arkwright/contracts/core/base-size';
import type { DecayFates } from '@arkwright/contracts/decay/schema';
import { MAP_LAYERS, type MapLayerName } from '@arkwright/contracts/world-map/bounds';
import { worldMapRoutes } from '@arkwright/contracts/world-map/routes';
import type { MapLayer } from '@arkwright/contracts/world-map/schema';
import { useMemo } from 'react';
import { toProblem } from '../../kit/problem.ts';
import { type DashboardView, namesIn } from '../shared/dashboard-view/dashboard-view.ts';
import { fateTeller } from '../shared/game-map/fate-of.ts';
import { type DrawnLayer, FATE_COLORS, KIND_COLORS } from '../shared/game-map/map-points.ts';
import { useMapLayer } from '../shared/game-map/use-map-layer.ts';

type Options = { botId: string; serverId: string; view: DashboardView };

/** The layers that are shown, each as its table would find it. */
export function useMapLayers({ botId, serverId, view }: Options) {
  const shown = namesIn(view.layers);
  const params = { botId };
  const wanted = { serverId, q: view.q };
  const options = (name: MapLayerName) => ({ isShown: serverId !== '' && shown.includes(name) });
  const bases = useMapLayer(
    worldMapRoutes.mapBases,
    { params, query: { ...wanted, sizes: view.sizes === '' ? BASE_SIZES.join() : view.sizes } },
    options('bases'),
  );
  const dinos = useMapLayer(
    worldMapRoutes.mapDinos,
    { params, query: { ...wanted, seenWithin: view.seen, statuses: view.status } },
    options('dinos'),
  );
  const players = useMapLayer(
    worldMapRoutes.mapPlayers,
    { params, query: { ...wanted, seenWithin: view.seen, inTribe: view.tribe } },
    options('players'),
  );
  const reads = { bases, dinos, players };
  const failed = MAP_LAYERS.map((name) => reads[name]).find(({ error }) => error);
  return {
    layers: { bases: bases.layer, dinos: dinos.layer, players: players.layer },
    /** Nothing can be drawn yet. */
    isLoading:
      MAP_LAYERS.every((name) => reads[name].layer === undefined) &&
      MAP_LAYERS.some((name) => reads[name].isLoading),
    /** The drawn data matches the request. */
    isSettled: MAP_LAYERS.every(
      (name) => !options(name).isShown || (reads[name].isSuccess && !reads[name].isPlaceholderData),
    ),
    problem: failed?.error ? toProblem(failed.error) : null,
    retry: () => {
      for (const name of MAP_LAYERS) if (options(name).isShown) void reads[name].refetch();
    },
  };
}

export type KnownLayers = Readonly<Record<MapLayerName, MapLayer | undefined>>;

/** The points with their colours: by kind, or by the effect of automatic decay. */
export function useDrawn(
  { bases, dinos, players }: KnownLayers,
  fates: DecayFates | undefined,
): DrawnLayer[] {
  return useMemo(() => {
    const layers = { bases, dinos, players };
    const fateOf = fates && fateTeller(fates);
    return MAP_LAYERS.flatMap((name): DrawnLayer[] => {
      const { points } = layers[name] ?? {};
      if (points === undefined) return [];
      return [
        { name, points, colorOf: (point) => (fateOf ? FATE_COLORS[fateOf(point)] : KIND_COLORS[name]) },
      ];
    });
  }, [bases, dinos, players, fates]);
}
