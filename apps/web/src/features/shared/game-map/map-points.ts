import type { Fate } from '@arkwright/contracts/decay/schema';
import type { MapLayerName } from '@arkwright/contracts/world-map/bounds';
import type { MapPoint } from '@arkwright/contracts/world-map/schema';

/** Points of a kind, each with a colour of the theme (`--ark-ok`). Later ones lie on top. */
export type DrawnLayer = {
  name: MapLayerName;
  points: readonly MapPoint[];
  colorOf: (point: MapPoint) => ThemeColor;
};

/** A point on the map, with its kind. */
export type PlacedPoint = { layer: MapLayerName; point: MapPoint };

export type ThemeColor = `--ark-${'accent' | 'ok' | 'warn' | 'bad' | 'faint' | 'text'}`;

export const KIND_COLORS: Readonly<Record<MapLayerName, ThemeColor>> = {
  bases: '--ark-accent',
  dinos: '--ark-warn',
  players: '--ark-text',
};

export const FATE_COLORS: Readonly<Record<Fate, ThemeColor>> = {
  active: '--ark-ok',
  protected: '--ark-accent',
  unknown: '--ark-faint',
  warned: '--ark-warn',
  removed: '--ark-bad',
};

/** Up to this number dinos are drawn as large as players: results of a search must be visible. */
const FEW_DINOS = 500;

/**
 * Half the width of a point in pixels: bases by the number of their structures, from one to many thousands; dinos by how
 * many of them are drawn.
 */
export function sizeOf({ layer, point }: PlacedPoint, drawn: number): number {
  if (layer === 'dinos') return drawn > FEW_DINOS ? 1.5 : 3;
  if (layer === 'players') return 3;
  return Math.min(9, 2 + Math.log2(Math.max(1, point.size)) / 1.8);
}

/** The nearest point to a place, within `reach`; all in degrees. Of two at the same distance the top one counts. */
export function nearestPoint(
  layers: readonly Pick<DrawnLayer, 'name' | 'points'>[],
  place: { lat: number; lon: number },
  reach: number,
): PlacedPoint | null {
  let nearest: PlacedPoint | null = null;
  let least = reach * reach;
  for (const { name: layer, points } of layers)
    for (const point of points) {
      const distance = (point.lat - place.lat) ** 2 + (point.lon - place.lon) ** 2;
      if (distance > least) continue;
      least = distance;
      nearest = { layer, point };
    }
  return nearest;
}
