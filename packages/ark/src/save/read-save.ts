import { dirname } from 'node:path';
import { groupBases } from './bases.ts';
import { withOwnSave, withSaveCopy } from './copy-save.ts';
import { embeddedArchives } from './embedded-archives.ts';
import type { Body, Dino } from './object-facts.ts';
import type { Profile, Tribe } from './people.ts';
import { createPeople, type MissingFiles } from './people-files.ts';
import { createSaveClock } from './save-clock.ts';
import { hasNoSex, speciesOf } from './species.ts';
import { createUnread, type Unread } from './unread.ts';
import { openWorldFile, type Place, type SaveHeader } from './world-file.ts';
import { readWorldObjects, type WorldObjects } from './world-objects.ts';

export type SavedPlayer = {
  characterId: string;
  characterName: string;
  playerName: string;
  /** The EOS id; absent if the profile has none. */
  netId?: string;
  /** Empty without a tribe. */
  tribeId: string;
  tribeName: string;
  level: number;
  /** Milliseconds since 1970, like all times here; absent if not in the save. */
  lastLogin?: number;
  lastSeen?: number;
  /** Centimetres; null if there is no body in the world. */
  position: Place | null;
};

export type SavedTribe = {
  tribeId: string;
  tribeName: string;
  /** For members without a profile only the name is known. */
  members: { characterName: string; playerName: string; netId?: string; lastSeen?: number }[];
  numDinos: number;
  lastSeen?: number;
};

export type SavedBase = {
  /** Stays the same from save to save while its oldest piece exists. */
  baseId: string;
  /** The tribe's number; the player's own for players without a tribe. */
  tribeId: string;
  ownerName: string;
  structureCount: number;
  createdAt: number;
  position: Place;
  radius: number;
};

export type SavedDino = {
  dinoId1: string;
  dinoId2: string;
  /** Empty if unclaimed or abandoned. */
  tribeId: string;
  ownerName: string;
  species: string;
  name: string;
  /** Absent if its status was not saved. */
  level?: number;
  gender: 0 | 1 | 2;
  isDead: boolean;
  isBaby: boolean;
  isNeutered: boolean;
  /** When one of its owners was near, or a cryopod took it in. */
  lastSeen: number;
  position: Place | null;
  isInCryopod: boolean;
};

export type Save = {
  header: SaveHeader;
  /** When it was written: the file's time. */
  savedAt: number;
  /** The in-game day, and seconds of that day; null if the save has no clock. */
  day: number;
  clock: number | null;
  objects: number;
  wildDinos: number;
  players: SavedPlayer[];
  tribes: SavedTribe[];
  bases: SavedBase[];
  dinos: SavedDino[];
  /** Objects, files and properties that could not be read. */
  skipped: number;
  /** The same by the kinds of rows that they may have been. */
  unread: Unread;
  /** Files of players and tribes next to the save that are not used: the save itself holds them. */
  unusedFiles: number;
  /** Cryopods that nobody holds, such as in the map's statues. */
  ownerlessPods: number;
};

const GENDER = { none: 0, male: 1, female: 2 } as const;
const UNCLAIMED_TEAM = 2_000_000_000;

export type ReadOptions = {
  /** Nobody else writes the file: it is read without a copy. */
  isOwn?: boolean;
  /** Files of players and tribes that should be beside the save: what is in them counts as unread. */
  missing?: MissingFiles;
};

/**
 * Reads a world save (`.ark`) of ARK: Survival Ascended with the players and tribes inside it and next to it.
 * Works on a copy; blocks while reading it and trusts nothing in it, but a hostile one may still take more time or memory
 * than there is: run it in a child process (read-save-in-child.ts). Throws SaveError for a file that is not a save, is
 * damaged, is being written or has another version.
 */
export function readSave(path: string, { isOwn = false, missing }: ReadOptions = {}): Promise<Save> {
  const withFile = isOwn ? withOwnSave : withSaveCopy;
  return withFile(path, async (copy) => {
    const world = await openWorldFile(copy.path, copy.size);
    try {
      const unread = createUnread();
      const objects = readWorldObjects(world, unread);
      const people = createPeople(unread);
      people.addStored(embeddedArchives(world.gameModeBytes));
      await people.addFolder(dirname(path));
      if (missing) people.addMissing(missing);
      const savedAt = copy.modifiedAt.getTime();
      return {
        header: world.header,
        savedAt,
        ...rowsOf(objects, {
          profiles: people.profiles(),
          tribes: people.tribes(),
          mayBeUnread: people.mayBeUnread,
          clock: createSaveClock({
            now: { gameTime: world.header.gameTime, realTime: savedAt },
            anchors: objects.anchors,
          }),
        }),
        skipped: objects.skipped + people.skipped(),
        unread,
        unusedFiles: people.unusedFiles(),
        ownerlessPods: objects.ownerlessPods,
      };
    } finally {
      world.close();
    }
  });
}

/** Whether a save that nobody else writes holds players or tribes itself. Throws as `readSave` does; takes less time. */
export function holdsPeople(path: string): Promise<boolean> {
  return withOwnSave(path, async ({ size }) => {
    const world = await openWorldFile(path, size);
    try {
      const { players, tribes } = embeddedArchives(world.gameModeBytes);
      return players.length + tribes.length > 0;
    } finally {
      world.close();
    }
  });
}

type Clock = ReturnType<typeof createSaveClock>;

function rowsOf(
  objects: WorldObjects,
  {
    profiles,
    tribes,
    mayBeUnread,
    clock,
  }: { profiles: Profile[]; tribes: Tribe[]; mayBeUnread: (tribeId: string) => boolean; clock: Clock },
) {
  const namesOf = ownerNames(objects);
  /** A tribe that could not be read still has its members: what their profiles say is the best there is. */
  const unreadTribeOf = ({ tribeId }: Profile) =>
    tribeId !== undefined && mayBeUnread(tribeId)
      ? { tribeId, tribeName: namesOf.get(tribeId) ?? '' }
      : undefined;
  const tribeOf = new Map(
    tribes.flatMap((tribe) => tribe.members.map(({ characterId }) => [characterId, tribe] as const)),
  );
  const players = profiles.map((profile) =>
    toPlayer(profile, {
      body: objects.bodies.get(profile.characterId),
      tribe: tribeOf.get(profile.characterId) ?? unreadTribeOf(profile),
      clock,
    }),
  );
  const playerOf = new Map(players.map((player) => [player.characterId, player]));
  const lastNear = lastNearByTeam(objects);
  return {
    day: objects.day,
    clock: objects.clock ?? null,
    objects: objects.count,
    wildDinos: objects.wildDinos,
    players,
    tribes: tribes.map((tribe) => toTribe(tribe, { playerOf, lastNear: lastNear.get(tribe.tribeId), clock })),
    bases: groupBases(objects.structures).map(({ pieces, oldest, middle, radius }) => ({
      baseId: `${oldest.team}-${oldest.id}`,
      tribeId: String(oldest.team),
      ownerName: oldest.ownerName,
      structureCount: pieces.length,
      createdAt: clock(oldest.createdAt),
      position: middle,
      radius,
    })),
    dinos: objects.dinos.map((dino) => toDino(dino, clock)),
  };
}

function toPlayer(
  profile: Profile,
  {
    body,
    tribe,
    clock,
  }: {
    body: Body | undefined;
    tribe: Pick<Tribe, 'tribeId' | 'tribeName'> | undefined;
    clock: Clock;
  },
): SavedPlayer {
  const { loginTime, netId } = profile;
  const seen = Math.max(loginTime ?? 0, body?.lastSeen ?? 0);
  return {
    characterId: profile.characterId,
    characterName: profile.characterName,
    playerName: profile.playerName,
    ...(netId !== undefined && { netId }),
    // The tribe's member list decides: a profile isn't updated when its player is removed.
    tribeId: tribe?.tribeId ?? '',
    tribeName: tribe?.tribeName ?? '',
    level: profile.level,
    ...(loginTime !== undefined && { lastLogin: clock(loginTime) }),
    ...(seen > 0 && { lastSeen: clock(seen) }),
    position: body?.place ?? null,
  };
}

function toTribe(
  tribe: Tribe,
  {
    playerOf,
    lastNear,
    clock,
  }: { playerOf: ReadonlyMap<string, SavedPlayer>; lastNear: number | undefined; clock: Clock },
): SavedTribe {
  const members = tribe.members.map(({ characterId, characterName }) => {
    const player = playerOf.get(characterId);
    return {
      characterName: player?.characterName || characterName,
      playerName: player?.playerName ?? '',
      ...(player?.netId !== undefined && { netId: player.netId }),
      ...(player?.lastSeen !== undefined && { lastSeen: player.lastSeen }),
    };
  });
  const times = members.flatMap(({ lastSeen }) => (lastSeen === undefined ? [] : [lastSeen]));
  if (lastNear !== undefined) times.push(clock(lastNear));
  return {
    tribeId: tribe.tribeId,
    tribeName: tribe.tribeName,
    members,
    numDinos: tribe.numDinos,
    ...(times.length > 0 && { lastSeen: Math.max(...times) }),
  };
}

function toDino(dino: Dino, clock: Clock): SavedDino {
  const isOwned = dino.team > 0 && dino.team !== UNCLAIMED_TEAM;
  return {
    dinoId1: String(dino.id1),
    dinoId2: String(dino.id2),
    tribeId: isOwned ? String(dino.team) : '',
    ownerName: isOwned ? dino.ownerName : '',
    species: speciesOf(dino.className),
    name: dino.name,
    ...(dino.level !== undefined && { level: dino.level }),
    gender: hasNoSex(dino.className) ? GENDER.none : dino.isFemale ? GENDER.female : GENDER.male,
    isDead: dino.isDead,
    isBaby: dino.isBaby,
    isNeutered: dino.isNeutered,
    lastSeen: dino.frozenAt ?? clock(dino.lastSeen),
    position: dino.place ?? null,
    isInCryopod: dino.isInCryopod,
  };
}

/** What each team is called on its structures and dinos. */
function ownerNames({ structures, dinos }: WorldObjects): Map<string, string> {
  return new Map(
    [...dinos, ...structures].flatMap(({ team, ownerName }) =>
      ownerName === '' ? [] : [[String(team), ownerName] as const],
    ),
  );
}

/** When somebody of each team was last near its property, in seconds of the game. */
function lastNearByTeam({ structures, dinos }: WorldObjects): Map<string, number> {
  const latest = new Map<string, number>();
  for (const { team, lastSeen } of [...structures, ...dinos]) {
    const key = String(team);
    if (lastSeen !== undefined && lastSeen > (latest.get(key) ?? 0)) latest.set(key, lastSeen);
  }
  return latest;
}
