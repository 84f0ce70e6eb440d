import {
  AWKWARD_ACCOUNT_NAMES,
  AWKWARD_CHARACTER_NAMES,
  AWKWARD_TRIBE_NAMES,
  PLAIN_ACCOUNT_NAMES,
  PLAIN_CHARACTER_NAMES,
  TRIBE_NAMES,
} from './names.ts';
import { chance, hex, integer, pick, pickMaybe, type Random, seededRandom } from './random.ts';
import type { Survivor, Tribe, World } from './world.ts';
import { wantedOnline } from './world-pace.ts';
import { givePast } from './world-past.ts';
import { createBase, createDino } from './world-things.ts';

const PLATFORMS = ['None', 'None', 'None', 'STEAM', 'PSN', 'XBOX'];

/** What a world is made from. A world that is not `living` is empty and stays so until told otherwise. */
export type WorldSeed = {
  seed: string;
  mapId: string;
  maxPlayers: number;
  living: boolean;
  /** How many dinos there are at least, for worlds as large as real ones get. */
  dinos?: number | undefined;
};

/** Makes a world. The same seed and map give the same survivors, tribes, dinos and bases, with some players on. */
export function createWorld({ seed, mapId, maxPlayers, living, dinos = 0 }: WorldSeed): World {
  const random = seededRandom(seed);
  const world: World = {
    random,
    mapId,
    maxPlayers,
    popularity: integer(random, 2, 20),
    firstDay: integer(random, 30, 900),
    tick: 0,
    quietUntil: 0,
    survivors: [],
    tribes: [],
    dinos: [],
    deadDinos: [],
    bases: [],
    guests: [],
    online: new Map(),
    banned: new Set(),
    noCheck: new Set(),
  };
  if (!living) return world;
  world.tribes = createTribes(random);
  world.survivors = createSurvivors(random, world.tribes);
  for (const tribe of world.tribes) {
    for (let count = integer(random, 1, 2); count > 0; count -= 1) {
      world.bases.push(createBase(random, world, tribe.id));
    }
    for (let count = integer(random, 3, 8); count > 0; count -= 1)
      world.dinos.push(createDino(random, world, tribe.id));
  }
  for (const survivor of shuffled(random, world.survivors).slice(0, wantedOnline(world))) {
    world.online.set(survivor.eosId, survivor);
  }
  const more = seededRandom(`${seed} more dinos`);
  while (world.dinos.length < dinos) {
    world.dinos.push(createDino(more, world, pick(more, world.tribes).id));
  }
  givePast(world);
  return world;
}

function createTribes(random: Random): Tribe[] {
  const names = [
    ...shuffled(random, TRIBE_NAMES).slice(0, 5),
    ...shuffled(random, AWKWARD_TRIBE_NAMES).slice(0, 2),
  ];
  return names.map((name) => ({ id: 1_000_000_000 + integer(random, 1, 1_146_000_000), name }));
}

function createSurvivors(random: Random, tribes: readonly Tribe[]): Survivor[] {
  const accounts = [
    ...shuffled(random, PLAIN_ACCOUNT_NAMES).slice(0, 20),
    ...shuffled(random, AWKWARD_ACCOUNT_NAMES).slice(0, 8),
  ];
  return accounts.map((name) => ({
    name,
    eosId: `0002${hex(random, 28)}`,
    platform: pick(random, PLATFORMS),
    characterName: pick(random, chance(random, 0.2) ? AWKWARD_CHARACTER_NAMES : PLAIN_CHARACTER_NAMES),
    arkId: integer(random, 100_000_000, 999_999_999),
    level: integer(random, 2, 130),
    tribeId: chance(random, 0.85) ? (pickMaybe(random, tribes)?.id ?? null) : null,
    home: { x: 0, y: 0, z: 0 },
    lastLogin: 0,
    lastSeen: 0,
  }));
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
