// Extents in game units, x east and y south, as listed in ark-save-parser's actor_transform.py.
type Extent = { minX: number; maxX: number; minY: number; maxY: number };

export type ArkMap = {
  /** The game's name for it, such as `TheIsland_WP`. */
  id: string;
  name: string;
  extent: Extent;
};

/** A position in the game's own units; 300 make one foundation. */
export type GamePosition = { x: number; y: number; z: number };

/** Degrees as the in-game GPS shows them, 0 to 100 within the map. */
export type LatLon = { lat: number; lon: number };

const square = (half: number): Extent => ({ minX: -half, maxX: half, minY: -half, maxY: half });

export const ARK_MAPS: readonly ArkMap[] = [
  { id: 'TheIsland_WP', name: 'The Island', extent: square(342_900) },
  {
    id: 'TheCenter_WP',
    name: 'The Center',
    extent: { minX: -524_364, maxX: 513_040, minY: -337_215, maxY: 700_189 },
  },
  {
    id: 'ScorchedEarth_WP',
    name: 'Scorched Earth',
    extent: { minX: -393_650, maxX: 393_750, minY: -393_650, maxY: 393_750 },
  },
  { id: 'Aberration_WP', name: 'Aberration', extent: square(400_000) },
  { id: 'Extinction_WP', name: 'Extinction', extent: square(342_900) },
  { id: 'Ragnarok_WP', name: 'Ragnarok', extent: square(655_000) },
  { id: 'Valguero_WP', name: 'Valguero', extent: square(408_000) },
  { id: 'Astraeos_WP', name: 'Astraeos', extent: square(800_000) },
  { id: 'LostColony_WP', name: 'Lost Colony', extent: square(408_000) },
  {
    id: 'Genesis_WP',
    name: 'Genesis',
    extent: { minX: -410_001, maxX: 409_999, minY: -410_000, maxY: 410_000 },
  },
  {
    id: 'BobsMissions_WP',
    name: 'Club ARK',
    extent: { minX: -12_812, maxX: 12_078, minY: -15_121, maxY: 9_770 },
  },
  { id: 'Svartalfheim_WP', name: 'Svartalfheim', extent: square(203_250) },
];

// Genesis has its ocean in a separate space above the other biomes.
const GENESIS_OCEAN = {
  minZ: 129_392,
  maxZ: 404_392,
  extent: { minX: -1_107_501, maxX: 1_107_499, minY: -1_107_500, maxY: 1_107_500 },
};

const BY_ID: ReadonlyMap<string, (typeof ARK_MAPS)[number]> = new Map(
  ARK_MAPS.map((map) => [map.id.toLowerCase(), map]),
);

/** The map with this id, in any case, with or without `_WP`; undefined for mod maps we don't know. */
export function findMap(id: string): ArkMap | undefined {
  const key = id.trim().toLowerCase();
  return BY_ID.get(key) ?? BY_ID.get(`${key}_wp`);
}

/** The name people use: `The Island` for `TheIsland_WP`. An unknown map's id without `_WP`. */
export function mapName(id: string): string {
  return findMap(id)?.name ?? id.trim().replace(/_WP$/i, '');
}

/** GPS degrees of a position. Unknown maps use the scale of The Island, like most mod maps. */
export function toLatLon(mapId: string, position: GamePosition): LatLon {
  const { minX, maxX, minY, maxY } = extentAt(mapId, position.z);
  return {
    lat: (100 * (position.y - minY)) / (maxY - minY),
    lon: (100 * (position.x - minX)) / (maxX - minX),
  };
}

/** Degrees covered by a length at a position, from west to east. */
export function degreesOf(mapId: string, { z }: GamePosition, length: number): number {
  const { minX, maxX } = extentAt(mapId, z);
  return (100 * length) / (maxX - minX);
}

function extentAt(mapId: string, z: number): Extent {
  const map = findMap(mapId);
  if (map?.id === 'Genesis_WP' && z >= GENESIS_OCEAN.minZ && z <= GENESIS_OCEAN.maxZ)
    return GENESIS_OCEAN.extent;
  return map?.extent ?? square(342_900);
}
