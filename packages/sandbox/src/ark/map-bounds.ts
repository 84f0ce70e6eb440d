/** The edges of a map in Unreal units: x runs east, y runs south, 300 units are one foundation. */
export type MapBounds = { minX: number; maxX: number; minY: number; maxY: number };

const square = (half: number): MapBounds => ({ minX: -half, maxX: half, minY: -half, maxY: half });

// Source: ark-save-parser, actor_transform.py.
const BOUNDS = new Map<string, MapBounds>([
  ['ScorchedEarth_WP', { minX: -393650, maxX: 393750, minY: -393650, maxY: 393750 }],
  ['TheCenter_WP', { minX: -524364, maxX: 513040, minY: -337215, maxY: 700189 }],
  ['Aberration_WP', square(400000)],
  ['Ragnarok_WP', square(655000)],
  ['Valguero_WP', square(408000)],
  ['LostColony_WP', square(408000)],
  ['Astraeos_WP', square(800000)],
  ['Svartalfheim_WP', square(203250)],
  ['BobsMissions_WP', { minX: -12812, maxX: 12078, minY: -15121, maxY: 9770 }],
  ['Genesis_WP', { minX: -410001, maxX: 409999, minY: -410000, maxY: 410000 }],
]);

/** The bounds of a map by its id; unknown maps get those of The Island, as save tools do. */
export function boundsOf(mapId: string): MapBounds {
  return BOUNDS.get(mapId) ?? square(342900);
}

/** Latitude and longitude (0 to 100) of a place, as the game's GPS shows them. */
export function toLatLon(map: MapBounds, place: { x: number; y: number }): { lat: number; lon: number } {
  return {
    lat: (100 * (place.y - map.minY)) / (map.maxY - map.minY),
    lon: (100 * (place.x - map.minX)) / (map.maxX - map.minX),
  };
}
