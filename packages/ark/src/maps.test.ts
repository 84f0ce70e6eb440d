import { expect, test } from 'vitest';
import { ARK_MAPS, findMap, mapName, toLatLon } from './maps.ts';

test('a known pair of coordinates on Ragnarok matches the in-game GPS', () => {
  const { lat, lon } = toLatLon('Ragnarok_WP', { x: -225_320, y: -259_380, z: -12_000 });
  expect(lat).toBeCloseTo(30.2, 1);
  expect(lon).toBeCloseTo(32.8, 1);
});

test.each(ARK_MAPS.map((map) => [map.name, map] as const))(
  '%s runs from 0 to 100 in both directions',
  (_name, map) => {
    const { minX, maxX, minY, maxY } = map.extent;
    expect(toLatLon(map.id, { x: minX, y: minY, z: 0 })).toEqual({ lat: 0, lon: 0 });
    expect(toLatLon(map.id, { x: maxX, y: maxY, z: 0 })).toEqual({ lat: 100, lon: 100 });
  },
);

test('Genesis’ ocean has its own scale', () => {
  expect(toLatLon('Genesis_WP', { x: -1_107_501, y: 1_107_500, z: 200_000 })).toEqual({ lat: 100, lon: 0 });
});

test('an unknown map uses the scale of The Island', () => {
  const place = { x: 1_000, y: -2_000, z: 0 };
  expect(toLatLon('Amissa_WP', place)).toEqual(toLatLon('TheIsland_WP', place));
});

test('maps are found by id in any case, with or without the suffix', () => {
  expect(findMap('theisland_wp')?.id).toBe('TheIsland_WP');
  expect(findMap(' TheIsland ')?.name).toBe('The Island');
  expect(findMap('Amissa_WP')).toBeUndefined();
});

test('unknown maps are named by their id', () => {
  expect(mapName('BobsMissions_WP')).toBe('Club ARK');
  expect(mapName('Amissa_WP')).toBe('Amissa');
});
