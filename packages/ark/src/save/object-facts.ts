import { listOf, numberOf, type Properties, structOf, textOf } from './properties.ts';
import { SaveError } from './save-error.ts';
import type { Place } from './world-file.ts';

/** Teams from this number on are players and tribes (docs/reference/asa-save.md §14). */
export const FIRST_OWNED_TEAM = 50_000;
const ABANDONED_TEAM = -2_147_483_648;

export type Dino = {
  id1: number;
  id2: number;
  className: string;
  team: number;
  ownerName: string;
  name: string;
  /** Undefined without a status. */
  level: number | undefined;
  isFemale: boolean;
  isDead: boolean;
  isBaby: boolean;
  isNeutered: boolean;
  isInCryopod: boolean;
  /** Seconds of the game; undefined for dinos whose owners have never been away. */
  lastSeen: number | undefined;
  /** Milliseconds since 1970: when a cryopod took it in. */
  frozenAt: number | undefined;
  place: Place | undefined;
};

/** A player's body in the world. */
export type Body = { lastSeen: number | undefined; isDead: boolean; place: Place | undefined };

export function toDino(className: string, properties: Properties): Dino {
  const text = (name: string) => textOf(properties.get(name));
  return {
    id1: numberIn(properties, 'DinoID1'),
    id2: numberIn(properties, 'DinoID2'),
    className,
    team: teamOf(properties),
    ownerName: ownerOf(properties, DINO_NAMES),
    name: text('TamedName'),
    level: undefined,
    isFemale: properties.get('bIsFemale') === true,
    isDead: properties.get('bIsDead') === true,
    isBaby: properties.get('bIsBaby') === true,
    isNeutered: properties.get('bNeutered') === true,
    isInCryopod: false,
    lastSeen: lastSeenOf(properties),
    frozenAt: undefined,
    place: undefined,
  };
}

/** The properties that name the owner, the best first: of structures, of dinos, of whatever holds an inventory. */
export const STRUCTURE_NAMES = ['OwnerName', 'OwningPlayerName'];
const DINO_NAMES = ['TribeName', 'OwningPlayerName', 'TamerString'];
export const HOLDER_NAMES = ['OwnerName', ...DINO_NAMES, 'PlayerName'];

export function ownerOf(properties: Properties, names: readonly string[]): string {
  return names.map((name) => textOf(properties.get(name))).find((name) => name !== '') ?? '';
}

export const teamOf = (properties: Properties) => numberIn(properties, 'TargetingTeam');

/** Throws for anything else: 0, which is what the game leaves out, would make it nobody's. */
function numberIn(properties: Properties, name: string): number {
  const value = properties.get(name);
  const number = value === undefined ? 0 : numberOf(value);
  if (number === undefined) throw new SaveError(`${name} is not a number`);
  return number;
}

export const isOwned = (team: number) => team >= FIRST_OWNED_TEAM || team === ABANDONED_TEAM;

/** When an ally was last near; else when the last one left. Neither exists if nobody has left yet. */
export function lastSeenOf(properties: Properties): number | undefined {
  const names = ['LastInAllyRangeTimeSerialized', 'LastInAllyRangeSerialized', 'LastInAllyRangeTime'];
  for (const name of [...names, 'LastEnterStasisTime']) {
    const time = numberOf(properties.get(name));
    if (time !== undefined && time > 0) return time;
  }
  return undefined;
}

export function levelOf(status: Properties): number {
  return (
    (numberOf(status.get('BaseCharacterLevel')) ?? 1) + (numberOf(status.get('ExtraCharacterLevel')) ?? 0)
  );
}

export function referenceIn(properties: Properties, name: string): string | undefined {
  const reference = properties.get(name);
  return typeof reference === 'string' && reference !== '' ? reference : undefined;
}

/** The bytes with a cryopod's dino; undefined if it is empty. Throws for one in another form: it may hold a dino. */
export function firstBytes(data: Properties): Buffer | undefined {
  const custom = data.get('CustomDataBytes');
  const arrays = structOf(custom)?.get('ByteArrays');
  const [first] = listOf(arrays);
  const bytes = structOf(first)?.get('Bytes');
  if (Buffer.isBuffer(bytes)) return bytes;
  const isEmpty =
    custom === undefined || (structOf(custom) && (arrays === undefined || (Array.isArray(arrays) && !first)));
  if (isEmpty || (structOf(first) && bytes === undefined)) return undefined;
  throw new SaveError('a cryopod in a form that is not known');
}

export function unixMs(seconds: number | undefined): number | undefined {
  return seconds !== undefined && seconds > 1e9 && seconds < 1e11 ? Math.round(seconds * 1000) : undefined;
}

export function isBetter(body: Body, other: Body): boolean {
  if (body.isDead !== other.isDead) return other.isDead;
  return (body.lastSeen ?? 0) > (other.lastSeen ?? 0);
}

/** A dino both in the world and in a cryopod counts as in the world; of two in cryopods the first counts. */
export function withoutDoubles(dinos: readonly Dino[]): Dino[] {
  const byId = new Map<string, Dino>();
  for (const dino of dinos) {
    const id = `${dino.id1}:${dino.id2}`;
    const other = byId.get(id);
    if (!other || (other.isInCryopod && !dino.isInCryopod)) byId.set(id, dino);
  }
  return [...byId.values()];
}
