import type { LoggedPlayer } from './lines.ts';
import type { Random } from './random.ts';

/** A player connected to the server. `name` is the account name, which is what ListPlayers shows. */
export type Player = LoggedPlayer;

/** Somebody who plays on this server. `arkId` is the in-game number of the character. */
export type Survivor = Player & {
  characterName: string;
  arkId: number;
  level: number;
  tribeId: number | null;
};

export type Tribe = { id: number; name: string };

/** A tamed creature. `id` is the game's two numbers DinoID1 and DinoID2 in decimal, joined. */
export type Dino = {
  id: string;
  species: string;
  name: string;
  level: number;
  tribeId: number;
  frozen: boolean;
};

/** A cluster of structures of one tribe. x, y, z in Unreal units, lat and lon as the GPS shows them. */
export type Base = {
  tribeId: number;
  x: number;
  y: number;
  z: number;
  lat: number;
  lon: number;
  structures: number;
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
  bases: Base[];
  /** Online players by EOS id, in the order in which they joined. */
  online: Map<string, Player>;
  banned: Set<string>;
  /** EOS ids that may join a full server. */
  noCheck: Set<string>;
};

export type JoinResult = 'joined' | 'already-online' | 'banned' | 'full';

/** Lets a player in unless a rule of the server forbids it. */
export function joinWorld(world: World, player: Player): JoinResult {
  if (world.online.has(player.eosId)) return 'already-online';
  if (world.banned.has(player.eosId)) return 'banned';
  if (world.online.size >= world.maxPlayers && !world.noCheck.has(player.eosId)) return 'full';
  world.online.set(player.eosId, player);
  return 'joined';
}

/** Removes a player and returns who it was, or undefined when that id is not online. */
export function leaveWorld(world: World, eosId: string): Player | undefined {
  const player = world.online.get(eosId);
  world.online.delete(eosId);
  return player;
}

export function onlineSurvivors(world: World): Survivor[] {
  return world.survivors.filter((survivor) => world.online.has(survivor.eosId));
}

export function tribeOf(world: World, survivor: Survivor): Tribe | undefined {
  return world.tribes.find((tribe) => tribe.id === survivor.tribeId);
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
}

export function destroyTribeStructures(world: World, tribeId: number): void {
  world.bases = world.bases.filter((base) => base.tribeId !== tribeId);
}
