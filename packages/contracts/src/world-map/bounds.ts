/** Layers of a map, from bottom to top. */
export const MAP_LAYERS = ['bases', 'dinos', 'players'] as const;
export type MapLayerName = (typeof MAP_LAYERS)[number];

/** Maximum points of a layer: more can't be told apart, and drawing would stutter. */
export const MAX_MAP_POINTS = 50_000;
