import type { LoggedPlayer } from './lines.ts';
import { integer, type Random, seededRandom } from './random.ts';
import { anywhere, type Place } from './world-places.ts';

/** A player connected to the server. `name` is the account name, which is what ListPlayers shows. */
export type Player = LoggedPlayer;

/**
 * Somebody who plays on this server. `arkId` is the in-game number of the character. Times are ticks, negative for what
 * was before the world began.
 */
export type Survivor = Player & {
  characterName: string;
  arkId: number;
  level: number;
  tribeId: number | null;
  /** What the survivor keeps around while online. */
  home: Place;
  lastLogin: number;
  /** The end of the last visit; of no meaning while online. */
  lastSeen: number;
};

export type Tribe = { id: number; name: string };

export type Gender = 'none' | 'male' | 'female';

/** A tamed creature. `id1` and `id2` are the game's two numbers DinoID1 and DinoID2. */
export type Dino = {
  id1: number;
  id2: number;
  species: string;
  name: string;
  level: number;
  gender: Gender;
  neutered: boolean;
  tribeId: number;
  /** In a cryopod, which is in somebody's pocket: then it has no place. */
  frozen: boolean;
  place: Place;
  /** A baby until this tick. */
  grownUpAt: number;
  /** The tick of its last sign of life; one that is not frozen is seen whenever its tribe is. */
  seenAt: number;
};

/** A cluster of structures of one tribe. x, y, z in Unreal units, lat and lon as the GPS shows them. */
export type Base = Place & {
  id: string;
  tribeId: number;
  lat: number;
  lon: number;
  structures: number;
  /** A tick, negative for one that is older than the world. */
  createdAt: number;
};

/** Everything that exists on one map. All change comes from `random`, ticks and commands, never from the wall clock. */
export type World = {
  random: Random;
  mapId: string;
  maxPlayers: number;
  /** About how many players are on at the busiest time. */
  popularity: number;
  firstDay: number;
  tick: number;
  /** Nothing happens before this tick, so that lines keep a believable distance. */
  quietUntil: number;
  survivors: Survivor[];
  tribes: Tribe[];
  dinos: Dino[];
  /** The last creatures that died. */
  deadDinos: Dino[];
  bases: Base[];
  /** Players whom a test has let in and who are none of the world's own: nothing happens to them by itself. */
  guests: Survivor[];
  /** Online players by EOS id, in the order in which they joined. */
  online: Map<string, Player>;
  banned: Set<string>;
  /** EOS ids that may join a server that is full or exclusive. */
  noCheck: Set<string>;
};

export type JoinResult = 'joined' | 'already-online' | 'banned' | 'not-listed' | 'full';

const MAX_GUESTS = 200;

/** Lets a player in unless a rule of the server forbids it. */
export function joinWorld(world: World, player: Player, isExclusive = false): JoinResult {
  if (world.online.has(player.eosId)) return 'already-online';
  if (world.banned.has(player.eosId)) return 'banned';
  if (isExclusive && !world.noCheck.has(player.eosId)) return 'not-listed';
  if (world.online.size >= world.maxPlayers && !world.noCheck.has(player.eosId)) return 'full';
  world.online.set(player.eosId, player);
  const known = characterOf(world, player.eosId);
  if (known) known.lastLogin = world.tick;
  else world.guests = [...world.guests, createGuest(world, player)].slice(-MAX_GUESTS);
  return 'joined';
}

/** Removes a player and returns who it was, or undefined when that id is not online. */
export function leaveWorld(world: World, eosId: string): Player | undefined {
  const player = world.online.get(eosId);
  world.online.delete(eosId);
  const character = player && characterOf(world, eosId);
  if (character) character.lastSeen = world.tick;
  return player;
}

/** Everybody who has a character here, online or not. */
export function charactersOf(world: World): Survivor[] {
  return [...world.survivors, ...world.guests];
}

export function characterOf(world: World, eosId: string): Survivor | undefined {
  return charactersOf(world).find((survivor) => survivor.eosId === eosId);
}

/** A character dies and wakes up somewhere else. */
export function respawn(world: World, survivor: Survivor): void {
  survivor.home = anywhere(seededRandom(`${survivor.eosId} ${world.tick}`), world.mapId);
}

export function onlineSurvivors(world: World): Survivor[] {
  return world.survivors.filter((survivor) => world.online.has(survivor.eosId));
}

export function tribeOf(world: World, survivor: Survivor): Tribe | undefined {
  return world.tribes.find((tribe) => tribe.id === survivor.tribeId);
}

/** Where a tribe has its first base; one without has a camp somewhere. */
export function homeOf(world: World, tribeId: number): Place {
  const base = world.bases.find((one) => one.tribeId === tribeId);
  return base ?? anywhere(seededRandom(`camp ${world.mapId} ${tribeId}`), world.mapId);
}

/** Tribes with at least one member online: only those do things. */
export function activeTribes(world: World): Tribe[] {
  const ids = new Set(onlineSurvivors(world).map((survivor) => survivor.tribeId));
  return world.tribes.filter((tribe) => ids.has(tribe.id));
}

/** Removes a tribe with all that it owns, as DestroyTribeId does. */
export function destroyTribe(world: World, tribeId: number): void {
  destroyTribeDinos(world, tribeId);
  destroyTribeStructures(world, tribeId);
  world.tribes = world.tribes.filter((tribe) => tribe.id !== tribeId);
  for (const survivor of world.survivors) {
    if (survivor.tribeId === tribeId) survivor.tribeId = null;
  }
}

export function destroyTribeDinos(world: World, tribeId: number): void {
  world.dinos = world.dinos.filter((dino) => dino.tribeId !== tribeId);
  world.deadDinos = world.deadDinos.filter((dino) => dino.tribeId !== tribeId);
}

export function destroyTribeStructures(world: World, tribeId: number): void {
  world.bases = world.bases.filter((base) => base.tribeId !== tribeId);
}

function createGuest(world: World, player: Player): Survivor {
  const random = seededRandom(player.eosId);
  return {
    ...player,
    characterName: player.name,
    arkId: integer(random, 100_000_000, 999_999_999),
    level: 1,
    tribeId: null,
    home: anywhere(random, world.mapId),
    lastLogin: world.tick,
    lastSeen: world.tick,
  };
}
