import { boundsOf, toLatLon } from './map-bounds.ts';
import { DINO_NICKNAMES } from './names.ts';
import { chance, hex, integer, pick, type Random, seededRandom } from './random.ts';
import { tameableSpecies } from './species.ts';
import { type Base, type Dino, homeOf, type World } from './world.ts';
import { anywhere, near } from './world-places.ts';

/** A freshly tamed creature of a tribe, at one of its bases. */
export function createDino(random: Random, world: World, tribeId: number): Dino {
  const species = pick(random, tameableSpecies);
  const name = chance(random, 0.4) ? pick(random, DINO_NICKNAMES) : species;
  const id1 = integer(random, 1, 2 ** 32 - 1);
  const id2 = integer(random, 1, 2 ** 32 - 1);
  // The rest comes from its id, so that worlds stayed as they were before creatures had it.
  const own = seededRandom(`dino ${id1} ${id2}`);
  return {
    id1,
    id2,
    species,
    name,
    level: integer(random, 5, 224),
    gender: chance(own, 0.05) ? 'none' : pick(own, ['male', 'female']),
    neutered: chance(own, 0.1),
    tribeId,
    frozen: false,
    place: near(own, homeOf(world, tribeId), 3000),
    grownUpAt: world.tick,
    seenAt: world.tick,
  };
}

/** A new base somewhere on the map. */
export function createBase(random: Random, { mapId, tick }: World, tribeId: number): Base {
  const place = anywhere(random, mapId);
  return {
    id: hex(seededRandom(`base ${tribeId} ${place.x} ${place.y}`), 16),
    tribeId,
    ...place,
    ...toLatLon(boundsOf(mapId), place),
    structures: integer(random, 30, 1200),
    createdAt: tick,
  };
}
