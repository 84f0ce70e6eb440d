import { seededRandom } from './random.ts';
import {
  type Base,
  charactersOf,
  type Dino,
  type Survivor,
  type Tribe,
  tribeOf,
  type World,
} from './world.ts';
import { type Place, wander } from './world-places.ts';

/** What a companion tells of, in the order in which it does. */
export const SNAPSHOT_KINDS = ['players', 'tribes', 'bases', 'dinos'] as const;
export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number];

/** The world at one moment, with its ticks as ms since 1970. */
export type Moment = { world: World; timeOf: (tick: number) => number };

/** Everything of a kind that a world has, as rows of an upload. */
export function snapshotOf(moment: Moment, kind: SnapshotKind): object[] {
  return snapshots[kind](moment);
}

const snapshots = {
  players: (moment) => charactersOf(moment.world).map((survivor) => playerRow(moment, survivor)),
  tribes: (moment) => moment.world.tribes.map((tribe) => tribeRow(moment, tribe)),
  bases: (moment) => moment.world.bases.map((base) => baseRow(moment, base)),
  dinos: (moment) => {
    const { dinos, deadDinos } = moment.world;
    const tribes = new Map(moment.world.tribes.map((tribe) => [tribe.id, seen(moment, tribe)]));
    return [
      ...dinos.map((dino) => dinoRow(moment, dino, { isDead: false, tribe: tribes.get(dino.tribeId) })),
      ...deadDinos.map((dino) => dinoRow(moment, dino, { isDead: true, tribe: tribes.get(dino.tribeId) })),
    ];
  },
} satisfies Record<SnapshotKind, (moment: Moment) => object[]>;

/** The rows of a kind. */
export type Rows<Kind extends SnapshotKind> = ReturnType<(typeof snapshots)[Kind]>;

function playerRow(moment: Moment, survivor: Survivor) {
  const { world, timeOf } = moment;
  const tribe = tribeOf(world, survivor);
  return {
    characterId: String(survivor.arkId),
    characterName: survivor.characterName,
    playerName: survivor.name,
    netId: survivor.eosId,
    tribeId: tribe ? String(tribe.id) : '',
    tribeName: tribe?.name ?? '',
    level: survivor.level,
    lastLogin: timeOf(survivor.lastLogin),
    lastSeen: timeOf(seenAt(world, survivor)),
    position: placeOf(world, survivor),
  };
}

function tribeRow(moment: Moment, tribe: Tribe) {
  const { world, timeOf } = moment;
  return {
    tribeId: String(tribe.id),
    tribeName: tribe.name,
    members: membersOf(world, tribe).map((member) => ({
      characterName: member.characterName,
      playerName: member.name,
      netId: member.eosId,
      lastSeen: timeOf(seenAt(world, member)),
    })),
    numDinos: world.dinos.filter((dino) => dino.tribeId === tribe.id).length,
    lastSeen: timeOf(seen(moment, tribe).at),
  };
}

function baseRow({ world, timeOf }: Moment, base: Base) {
  const { x, y, z } = base;
  return {
    baseId: base.id,
    tribeId: String(base.tribeId),
    ownerName: world.tribes.find((tribe) => tribe.id === base.tribeId)?.name ?? '',
    structureCount: base.structures,
    createdAt: timeOf(base.createdAt),
    position: { x, y, z },
    radius: radiusOf(base),
  };
}

type SeenTribe = { name: string; at: number };

function dinoRow(
  { world, timeOf }: Moment,
  dino: Dino,
  { isDead, tribe }: { isDead: boolean; tribe: SeenTribe | undefined },
) {
  const isAround = !isDead && !dino.frozen;
  return {
    dinoId1: String(dino.id1),
    dinoId2: String(dino.id2),
    ownerName: tribe?.name ?? '',
    tribeId: String(dino.tribeId),
    species: dino.species,
    name: dino.name === dino.species ? '' : dino.name,
    level: dino.level,
    gender: { none: 0, male: 1, female: 2 }[dino.gender],
    isDead,
    isBaby: dino.grownUpAt > world.tick,
    isNeutered: dino.neutered,
    lastSeen: timeOf(isAround ? Math.max(dino.seenAt, tribe?.at ?? 0) : dino.seenAt),
    position: dino.frozen ? null : dino.place,
  };
}

/** How far a base reaches from its middle, in Unreal units: about the side of a house with that number of pieces. */
function radiusOf({ structures }: Base): number {
  return Math.round(600 + 150 * Math.sqrt(structures));
}

function membersOf(world: World, tribe: Tribe): Survivor[] {
  return charactersOf(world).filter((survivor) => survivor.tribeId === tribe.id);
}

/** A tribe as of when one of its members was last there. */
function seen({ world }: Moment, tribe: Tribe): SeenTribe {
  const ticks = membersOf(world, tribe).map((member) => seenAt(world, member));
  return { name: tribe.name, at: ticks.length > 0 ? Math.max(...ticks) : 0 };
}

function seenAt(world: World, survivor: Survivor): number {
  return world.online.has(survivor.eosId) ? world.tick : survivor.lastSeen;
}

/** A body lies where its player has logged out. */
function placeOf(world: World, survivor: Survivor): Place {
  return wander(survivor.home, seededRandom(survivor.eosId)() * 2 * Math.PI, seenAt(world, survivor));
}
