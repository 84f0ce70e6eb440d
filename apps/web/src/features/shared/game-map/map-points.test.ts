import type { MapPoint } from '@arkwright/contracts/world-map/schema';
import { expect, test } from 'vitest';
import { nearestPoint, sizeOf } from './map-points.ts';

const point = (id: string, lat: number, lon: number, size = 1): MapPoint => ({
  id,
  lat,
  lon,
  size,
  name: id,
  team: '',
  radius: 0,
  lastSeen: 0,
});

test('the nearest entry within reach is found, and the top one of two at the same place', () => {
  const bases = [point('far', 10, 10), point('near', 50, 51), point('nearer', 50, 50.5)];
  const players = [point('player', 50, 50.5)];
  const layers = [{ name: 'bases', points: bases } as const, { name: 'players', points: players } as const];
  expect(nearestPoint(layers, { lat: 50, lon: 50 }, 1)?.point.id).toBe('player');
  expect(nearestPoint(layers.slice(0, 1), { lat: 50, lon: 50 }, 1)?.point.id).toBe('nearer');
  expect(nearestPoint(layers, { lat: 50, lon: 50 }, 0.4)).toBeNull();
});

test('larger bases are drawn larger, up to a maximum', () => {
  const size = (structures: number) => sizeOf({ layer: 'bases', point: point('base', 0, 0, structures) }, 1);
  expect(size(1)).toBeLessThan(size(50));
  expect(size(50)).toBeLessThan(size(1500));
  expect(size(1_000_000)).toBe(9);
});

test('a few dinos are drawn as large as players, many are drawn smaller', () => {
  const dino = { layer: 'dinos', point: point('dino', 0, 0) } as const;
  expect(sizeOf(dino, 20)).toBe(sizeOf({ ...dino, layer: 'players' }, 20));
  expect(sizeOf(dino, 50_000)).toBeLessThan(sizeOf(dino, 20));
});
