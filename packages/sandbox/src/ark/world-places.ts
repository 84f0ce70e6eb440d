import { boundsOf } from './map-bounds.ts';
import { integer, type Random } from './random.ts';

/** Where something is, in Unreal units. */
export type Place = { x: number; y: number; z: number };

/** Somewhere on a map, away from the edges, where maps are sea or void. */
export function anywhere(random: Random, mapId: string): Place {
  const map = boundsOf(mapId);
  const x = Math.round(map.minX + (map.maxX - map.minX) * (0.15 + 0.7 * random()));
  const y = Math.round(map.minY + (map.maxY - map.minY) * (0.15 + 0.7 * random()));
  return { x, y, z: integer(random, -14000, 20000) };
}

/** A place at most `distance` from another in each direction, at its height. */
export function near(random: Random, { x, y, z }: Place, distance: number): Place {
  return { x: x + integer(random, -distance, distance), y: y + integer(random, -distance, distance), z };
}

const WANDER_DISTANCE = 6000;

/** Where somebody who walks about `home` is at a tick. `phase` keeps two of them apart. */
export function wander(home: Place, phase: number, tick: number): Place {
  return {
    x: home.x + Math.round(WANDER_DISTANCE * Math.sin(tick / 240 + phase)),
    y: home.y + Math.round(WANDER_DISTANCE * Math.cos(tick / 310 + phase)),
    z: home.z,
  };
}
