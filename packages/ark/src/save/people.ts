import { readArchive } from './archive.ts';
import {
  type Losses,
  listOf,
  numberOf,
  type Properties,
  structOf,
  textOf,
  type Value,
} from './properties.ts';
import { SaveError } from './save-error.ts';

/** The properties read from players and tribes; IP addresses are not among them. */
const WANTED: ReadonlySet<string> = new Set([
  'CharacterStatusComponent_ExtraCharacterLevel',
  'LoginTime',
  'MembersPlayerDataID',
  'MembersPlayerName',
  'MyData',
  'MyPersistentCharacterStats',
  'MyPlayerCharacterConfig',
  'NumTribeDinos',
  'PlayerCharacterName',
  'PlayerDataID',
  'PlayerName',
  'TribeData',
  'TribeID',
  'TribeName',
  'UniqueID',
]);

/** A player from their profile; the game's numbers in decimal. */
export type Profile = {
  characterId: string;
  characterName: string;
  playerName: string;
  /** The EOS id, 32 hexadecimal digits; undefined if the profile has none. */
  netId: string | undefined;
  level: number;
  /** Seconds of the game at the latest login. */
  loginTime: number | undefined;
  /** The tribe by the profile, which may be out of date: the tribe's member list decides. */
  tribeId: string | undefined;
};

export type Tribe = {
  tribeId: string;
  tribeName: string;
  members: { characterId: string; characterName: string }[];
  numDinos: number;
};

/** A player's archive (docs/reference/asa-save.md §14). Throws without a number to identify the player. */
export function readProfile(bytes: Uint8Array, losses: Losses): Profile {
  const data = structOf(readArchive(bytes, { wanted: WANTED, losses }).get('MyData'));
  const characterId = idOf(data?.get('PlayerDataID'));
  if (!data || characterId === undefined) throw new SaveError('a player without a number');
  const netId = data.get('UniqueID');
  const config = structOf(data.get('MyPlayerCharacterConfig'));
  const stats = structOf(data.get('MyPersistentCharacterStats'));
  return {
    characterId,
    characterName: textOf(config?.get('PlayerCharacterName')),
    playerName: textOf(data.get('PlayerName')),
    netId: typeof netId === 'string' && EOS_ID.test(netId) ? netId : undefined,
    level: 1 + (numberOf(stats?.get('CharacterStatusComponent_ExtraCharacterLevel')) ?? 0),
    loginTime: numberOf(data.get('LoginTime')),
    tribeId: idOf(data.get('TribeID')),
  };
}

/**
 * A tribe's archive; undefined if it has no members left: the game keeps those on disk. Throws without a number
 * to identify the tribe, and if a member can't be read or there are too many.
 */
export function readTribe(bytes: Uint8Array, losses: Losses): Tribe | undefined {
  const data = structOf(readArchive(bytes, { wanted: WANTED, losses }).get('TribeData'));
  const tribeId = idOf(data?.get('TribeID'));
  if (!data || tribeId === undefined) throw new SaveError('a tribe without a number');
  const members = membersOf(data);
  if (members.length === 0) return undefined;
  return {
    tribeId,
    tribeName: textOf(data.get('TribeName')),
    members,
    numDinos: Math.max(0, numberOf(data.get('NumTribeDinos')) ?? 0),
  };
}

const EOS_ID = /^[0-9a-f]{32}$/;
// The upload accepts no more per tribe.
const MAX_MEMBERS = 500;

/** Throws where the list is not whole: those who are missing in a part of it would look as if they had left. */
function membersOf(data: Properties): Tribe['members'] {
  const names = listOf(data.get('MembersPlayerName'));
  const numbers = listOf(data.get('MembersPlayerDataID'));
  const count = Math.max(numbers.length, names.length);
  if (count > MAX_MEMBERS) throw new SaveError(`a tribe with ${count} members, of at most ${MAX_MEMBERS}`);
  return Array.from({ length: count }, (_, index) => {
    const characterId = idOf(numbers[index]);
    if (characterId === undefined) throw new SaveError('a member without a number');
    return { characterId, characterName: textOf(names[index]) };
  });
}

function idOf(value: Value | undefined): string | undefined {
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  return isNumber && value > 0 ? String(value) : undefined;
}
