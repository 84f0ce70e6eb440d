import type { Structure } from './bases.ts';
import { ByteReader } from './byte-reader.ts';
import { readCryopod } from './cryopod.ts';
import {
  type Losses,
  listOf,
  numberOf,
  type Properties,
  readProperties,
  structOf,
  textOf,
  type Value,
} from './properties.ts';
import { type Anchor, parseLocalStamp } from './save-clock.ts';
import { SaveError } from './save-error.ts';
import { isVehicle } from './species.ts';
import type { Place, WorldFile, WorldObject } from './world-file.ts';

/** Teams from this number on are players and tribes (docs/reference/asa-save.md §14). */
const FIRST_OWNED_TEAM = 50_000;
const ABANDONED_TEAM = -2_147_483_648;

const FLAG_ITEM = 0x01;

/** All properties read from the world; inventories, IP addresses and PIN codes are not among them. */
const WANTED: ReadonlySet<string> = new Set([
  'BaseCharacterLevel',
  'ByteArrays',
  'Bytes',
  'CurrentTime',
  'CustomDataBytes',
  'CustomDataDoubles',
  'CustomDataName',
  'CustomItemDatas',
  'DinoID1',
  'DinoID2',
  'Doubles',
  'ExtraCharacterLevel',
  'LastEnterStasisTime',
  'LastInAllyRangeSerialized',
  'LastInAllyRangeTime',
  'LastInAllyRangeTimeSerialized',
  'LinkedPlayerDataID',
  'MyCharacterStatusComponent',
  'MyInventoryComponent',
  'OriginalCreationTime',
  'OriginalPlacedTimeStamp',
  'OwnerInventory',
  'OwnerName',
  'OwningPlayerName',
  'SavedLastTimeHadController',
  'StructureID',
  'TamedAtTime',
  'TamedName',
  'TamedTimeStamp',
  'TamerString',
  'TargetingTeam',
  'TribeName',
  'bIsBaby',
  'bIsDead',
  'bIsFemale',
  'bNeutered',
  'bServerInitializedDino',
  'theDayNumberToMakeSerilizationWork',
]);

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

export type WorldObjects = {
  count: number;
  wildDinos: number;
  dinos: Dino[];
  structures: Structure[];
  /** By the number of the character. */
  bodies: Map<string, Body>;
  anchors: Anchor[];
  /** The in-game day, and seconds of that day. */
  day: number;
  clock: number | undefined;
  skipped: number;
};

/**
 * Walks all objects of a world once, keeping only a little of each relevant one. Unreadable data is counted.
 */
export function readWorldObjects(world: WorldFile): WorldObjects {
  const losses: Losses = { properties: 0 };
  const options = { dialect: world.dialect, wanted: WANTED, losses };
  const found: WorldObjects = {
    count: 0,
    wildDinos: 0,
    dinos: [],
    structures: [],
    bodies: new Map(),
    anchors: [],
    day: 0,
    clock: undefined,
    skipped: 0,
  };
  const levels = new Map<string, number>();
  const statusOf = new Map<Dino, string>();
  const inventories = new Map<string, string>();
  const inventoryOf = new Map<Dino, string>();
  // Most objects are irrelevant items: searching for these bytes is much cheaper than walking properties.
  const marks = ['bServerInitializedDino', 'StructureID', 'CustomItemDatas', 'MyInventoryComponent']
    .map(world.bytesOfName)
    .filter((bytes) => bytes !== undefined);
  const classes = new Map<number, { name: string; isTelling: boolean }>();

  for (const object of world.objects()) {
    found.count++;
    try {
      readObject(object);
    } catch (error) {
      if (!(error instanceof SaveError)) throw error;
      found.skipped++;
    }
  }

  for (const [dino, status] of statusOf) dino.level ??= levels.get(status);
  for (const [dino, inventory] of inventoryOf) {
    const holder = inventories.get(inventory);
    if (holder !== undefined) dino.place = world.placeOf(holder);
  }
  found.dinos = withoutDoubles(found.dinos);
  found.skipped += losses.properties;
  return found;

  function readObject({ key, value }: WorldObject): void {
    const reader = new ByteReader(value);
    const known = classOf(reader);
    if (!known.isTelling && !marks.some((bytes) => reader.bytes.includes(bytes))) return;
    reader.skip(4);
    for (let left = reader.count(4); left > 0; left--) reader.skipString();
    reader.skip(4);
    const isItem = (reader.u8() & FLAG_ITEM) !== 0;
    // Without any property the control byte is missing, too, and the blob ends.
    if (reader.left < 9) return;
    reader.skip(1);
    const properties = readProperties(reader, options);
    if (known.name.includes('CharacterStatusComponent')) levels.set(key, levelOf(properties));
    else if (isItem) readItem(properties);
    else readActor(key, known.name, properties);
  }

  function classOf(reader: ByteReader) {
    const id = reader.u32();
    const before = classes.get(id);
    if (before) {
      reader.skip(4);
      return before;
    }
    reader.moveTo(0);
    const path = world.dialect.readName(reader);
    const name = path.slice(path.lastIndexOf('.') + 1);
    const known = {
      name,
      isTelling: /CharacterStatusComponent|^PlayerPawnTest_|DayCycle/.test(name),
    };
    classes.set(id, known);
    return known;
  }

  function readActor(key: string, className: string, properties: Properties): void {
    if (className.startsWith('PlayerPawnTest_')) addBody(key, properties);
    else if (properties.get('bServerInitializedDino') === true) {
      if (!isVehicle(className)) addDino(key, className, properties);
    } else if (properties.has('StructureID')) addStructure(key, properties);
    else if (className.includes('DayCycle')) {
      found.clock = numberOf(properties.get('CurrentTime')) ?? found.clock;
      found.day = numberOf(properties.get('theDayNumberToMakeSerilizationWork')) ?? found.day;
    }
    const inventory = referenceIn(properties, 'MyInventoryComponent');
    if (inventory) inventories.set(inventory, key);
  }

  function addBody(key: string, properties: Properties): void {
    const player = properties.get('LinkedPlayerDataID');
    if (player === undefined || player === null) return;
    const body = {
      lastSeen: numberOf(properties.get('SavedLastTimeHadController')),
      isDead: properties.get('bIsDead') === true,
      place: world.placeOf(key),
    };
    const other = found.bodies.get(String(player));
    if (!other || isBetter(body, other)) found.bodies.set(String(player), body);
  }

  function addDino(key: string, className: string, properties: Properties): void {
    if (!isOwned(teamOf(properties))) {
      found.wildDinos++;
      return;
    }
    addAnchor(properties, 'TamedAtTime', 'TamedTimeStamp');
    const dino = { ...toDino(className, properties), place: world.placeOf(key) };
    found.dinos.push(dino);
    const status = referenceIn(properties, 'MyCharacterStatusComponent');
    if (status) statusOf.set(dino, status);
  }

  function addStructure(key: string, properties: Properties): void {
    const place = world.placeOf(key);
    const team = teamOf(properties);
    if (team < FIRST_OWNED_TEAM || !place) return;
    addAnchor(properties, 'OriginalCreationTime', 'OriginalPlacedTimeStamp');
    found.structures.push({
      id: numberOf(properties.get('StructureID')) ?? 0,
      team,
      ownerName: textOf(properties.get('OwnerName')) || textOf(properties.get('OwningPlayerName')),
      createdAt: numberOf(properties.get('OriginalCreationTime')),
      lastSeen: lastSeenOf(properties),
      place,
    });
  }

  function readItem(properties: Properties): void {
    for (const entry of listOf(properties.get('CustomItemDatas'))) {
      const data = structOf(entry);
      if (data?.get('CustomDataName') !== 'Dino') continue;
      const payload = firstBytes(data);
      if (!payload || payload.length === 0) continue;
      const { className, dino, status } = readCryopod(payload, { wanted: WANTED, losses });
      // Some maps have statues with cryopods of wild teams.
      if (!isOwned(teamOf(dino))) continue;
      const doubles = listOf(structOf(data.get('CustomDataDoubles'))?.get('Doubles'));
      const frozenAt = unixMs(numberOf(doubles[6]));
      const gameTime = numberOf(doubles[0]);
      if (frozenAt !== undefined && gameTime !== undefined)
        found.anchors.push({ gameTime, realTime: frozenAt, isLocal: false });
      const row: Dino = {
        ...toDino(className.slice(className.lastIndexOf('.') + 1), dino),
        level: status && levelOf(status),
        isInCryopod: true,
        lastSeen: gameTime,
        frozenAt,
      };
      found.dinos.push(row);
      const inventory = referenceIn(properties, 'OwnerInventory');
      if (inventory) inventoryOf.set(row, inventory);
    }
  }

  function addAnchor(properties: Properties, gameTimeName: string, stampName: string): void {
    const gameTime = numberOf(properties.get(gameTimeName));
    const stamp = properties.get(stampName);
    const realTime = typeof stamp === 'string' ? parseLocalStamp(stamp) : undefined;
    if (gameTime !== undefined && realTime !== undefined)
      found.anchors.push({ gameTime, realTime, isLocal: true });
  }
}

function toDino(className: string, properties: Properties): Dino {
  const text = (name: string) => textOf(properties.get(name));
  return {
    id1: numberOf(properties.get('DinoID1')) ?? 0,
    id2: numberOf(properties.get('DinoID2')) ?? 0,
    className,
    team: teamOf(properties),
    ownerName: text('TribeName') || text('OwningPlayerName') || text('TamerString'),
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

const teamOf = (properties: Properties) => numberOf(properties.get('TargetingTeam')) ?? 0;

const isOwned = (team: number) => team >= FIRST_OWNED_TEAM || team === ABANDONED_TEAM;

/** When an ally was last near; else when the last one left. Neither exists if nobody has left yet. */
function lastSeenOf(properties: Properties): number | undefined {
  const names = ['LastInAllyRangeTimeSerialized', 'LastInAllyRangeSerialized', 'LastInAllyRangeTime'];
  for (const name of [...names, 'LastEnterStasisTime']) {
    const time = numberOf(properties.get(name));
    if (time !== undefined && time > 0) return time;
  }
  return undefined;
}

function levelOf(status: Properties): number {
  return (
    (numberOf(status.get('BaseCharacterLevel')) ?? 1) + (numberOf(status.get('ExtraCharacterLevel')) ?? 0)
  );
}

function referenceIn(properties: Properties, name: string): string | undefined {
  const reference = properties.get(name);
  return typeof reference === 'string' && reference !== '' ? reference : undefined;
}

function firstBytes(data: Properties): Buffer | undefined {
  const [first] = listOf(structOf(data.get('CustomDataBytes'))?.get('ByteArrays'));
  const bytes: Value | undefined = structOf(first)?.get('Bytes');
  return Buffer.isBuffer(bytes) ? bytes : undefined;
}

function unixMs(seconds: number | undefined): number | undefined {
  return seconds !== undefined && seconds > 1e9 && seconds < 1e11 ? Math.round(seconds * 1000) : undefined;
}

function isBetter(body: Body, other: Body): boolean {
  if (body.isDead !== other.isDead) return other.isDead;
  return (body.lastSeen ?? 0) > (other.lastSeen ?? 0);
}

/** A dino both in the world and in a cryopod counts as in the world; of two in cryopods the first counts. */
function withoutDoubles(dinos: readonly Dino[]): Dino[] {
  const byId = new Map<string, Dino>();
  for (const dino of dinos) {
    const id = `${dino.id1}:${dino.id2}`;
    const other = byId.get(id);
    if (!other || (other.isInCryopod && !dino.isInCryopod)) byId.set(id, dino);
  }
  return [...byId.values()];
}
