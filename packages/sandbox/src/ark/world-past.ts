import { chance, integer, pick, type Random, seededRandom } from './random.ts';
import { type Base, type Dino, homeOf, type Survivor, type Tribe, type World } from './world.ts';
import { anywhere, near } from './world-places.ts';
import { createBase } from './world-things.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Gives a new world a past: bases and creatures of different age, players who have not been there for a day, a month or
 * half a year. All of it comes from the ids of things, so that what happens afterwards does not depend on it.
 */
export function givePast(world: World): void {
  for (const tribe of world.tribes) leaveClutter(world, tribe);
  for (const base of world.bases) age(base);
  for (const survivor of world.survivors) remember(world, survivor);
  for (const dino of world.dinos) live(dino);
  for (const tribe of world.tribes) {
    const random = seededRandom(`dead dino ${tribe.id}`);
    const model = pickOf(world, tribe.id, random);
    if (!model || chance(random, 0.4)) continue;
    const id1 = integer(random, 1, 2 ** 32 - 1);
    world.deadDinos.push({ ...model, id1, frozen: false, seenAt: -integer(random, HOUR, 20 * DAY) });
  }
}

/** A pillar here and there, as people claim land with them. */
function leaveClutter(world: World, tribe: Tribe): void {
  const random = seededRandom(`clutter ${tribe.id}`);
  for (let count = integer(random, 0, 2); count > 0; count -= 1) {
    world.bases.push({ ...createBase(random, world, tribe.id), structures: integer(random, 1, 3) });
  }
}

function age(base: Base): void {
  const random = seededRandom(`past ${base.id}`);
  base.createdAt = -integer(random, HOUR, 200 * DAY);
  if (chance(random, 0.1)) base.structures *= 3;
}

function pickOf(world: World, tribeId: number, random: Random): Dino | undefined {
  const own = world.dinos.filter((dino) => dino.tribeId === tribeId);
  return own.length > 0 ? pick(random, own) : undefined;
}

function remember(world: World, survivor: Survivor): void {
  const random = seededRandom(`past ${survivor.eosId}`);
  const isOnline = world.online.has(survivor.eosId);
  survivor.lastSeen = isOnline ? 0 : -timeAway(random);
  survivor.lastLogin = survivor.lastSeen - integer(random, 600, 4 * HOUR);
  survivor.home =
    survivor.tribeId === null
      ? anywhere(random, world.mapId)
      : near(random, homeOf(world, survivor.tribeId), 2000);
}

/** Most were there today, some have given up the game. In ticks. */
function timeAway(random: Random): number {
  const [min, max] = pick(random, [
    [600, 20 * HOUR],
    [600, 20 * HOUR],
    [600, 20 * HOUR],
    [600, 20 * HOUR],
    [DAY, 6 * DAY],
    [DAY, 6 * DAY],
    [8 * DAY, 29 * DAY],
    [31 * DAY, 170 * DAY],
  ] as const);
  return integer(random, min, max);
}

function live(dino: Dino): void {
  const random = seededRandom(`past ${dino.id1} ${dino.id2}`);
  if (chance(random, 0.15)) dino.grownUpAt = integer(random, HOUR, 3 * HOUR);
  if (!chance(random, 0.2)) return;
  dino.frozen = true;
  dino.seenAt = -integer(random, HOUR, 40 * DAY);
}
