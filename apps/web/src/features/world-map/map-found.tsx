import { MAP_LAYERS, MAX_MAP_POINTS } from '@arkwright/contracts/world-map/bounds';
import { Text } from '@mantine/core';
import { counted, formatCount } from '../../kit/counted.ts';
import type { KnownLayers } from './use-map-layers.ts';

const list = new Intl.ListFormat('en');

/** The number of entries on the map, with notes. */
export function MapFound({ layers }: { layers: KnownLayers }) {
  const known = MAP_LAYERS.flatMap((name) => {
    const layer = layers[name];
    return layer ? [{ name, ...layer }] : [];
  });
  if (known.length === 0) return null;
  const cut = known.filter(({ isCut }) => isCut).map(({ name }) => name);
  const unknown = known.find(({ isKnownMap }) => !isKnownMap);
  const sentences = [
    `${list.format(known.map(({ name, points }) => counted(points.length, name.slice(0, -1))))} with a known place.`,
    ...(cut.length > 0
      ? [`Only the first ${formatCount(MAX_MAP_POINTS)} ${list.format(cut)} are drawn: narrow them down.`]
      : []),
    ...(known.some(({ name }) => name === 'dinos') ? ['Dinos in cryopods have no place.'] : []),
    ...(unknown
      ? [`The scale of ${unknown.map || 'this map'} is not known: it is drawn as The Island.`]
      : []),
  ];
  return (
    <Text span size="sm" c="dimmed" role="status">
      {sentences.join(' ')}
    </Text>
  );
}
