import type { Structure } from './bases.ts';
import { ByteReader } from './byte-reader.ts';
import { expansionFor, readCryopod } from './cryopod.ts';
import { DAMAGED, type ObjectClass, objectClasses } from './object-classes.ts';
import {
  type Body,
  type Dino,
  FIRST_OWNED_TEAM,
  firstBytes,
  HOLDER_NAMES,
  isBetter,
  isOwned,
  lastSeenOf,
  levelOf,
  ownerOf,
  referenceIn,
  STRUCTURE_NAMES,
  teamOf,
  toDino,
  unixMs,
  withoutDoubles,
} from './object-facts.ts';
import { type Losses, listOf, numberOf, type Properties, readProperties, structOf } from './properties.ts';
import { type Anchor, parseLocalStamp } from './save-clock.ts';
import { SaveError } from './save-error.ts';
import { isVehicle } from './species.ts';
import { addUnread, type Unread } from './unread.ts';
import type { WorldFile, WorldObject } from './world-file.ts';

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
  'PlayerName',
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
  /** Filled cryopods that are in nobody's hands, such as in the map's statues. */
  ownerlessPods: number;
  skipped: number;
};

/** What holds an inventory: a structure, a body, a dino. */
type Holder = { key: string; team: number; ownerName: string };

/**
 * Walks all objects of a world once, keeping only a little of each relevant one. Unreadable data is counted, and
 * added to `unread` by kind; a dino of which a part could not be read is left out.
 */
export function readWorldObjects(world: WorldFile, unread: Unread): WorldObjects {
  const losses: Losses = { properties: 0 };
  const options = { dialect: world.dialect, wanted: WANTED, losses };
  const expansion = expansionFor(world.fileSize);
  const found: WorldObjects = {
    count: 0,
    wildDinos: 0,
    dinos: [],
    structures: [],
    bodies: new Map(),
    anchors: [],
    day: 0,
    clock: undefined,
    ownerlessPods: 0,
    skipped: 0,
  };
  const levels = new Map<string, number>();
  const unreadStatuses = new Set<string>();
  const statusOf = new Map<Dino, string>();
  const inventories = new Map<string, Holder>();
  const inventoryOf = new Map<Dino, string>();
  const classes = objectClasses(world);
  let hasUnreadHolder = false;

  for (const object of world.objects()) {
    found.count++;
    const before = { losses: losses.properties, dinos: found.dinos.length };
    let reason = '';
    try {
      readObject(object);
      if (losses.properties > before.losses) reason = losses.reason ?? DAMAGED;
    } catch (error) {
      if (!(error instanceof SaveError)) throw error;
      found.skipped++;
      reason = error.message;
    }
    // Without those that are left, a save that no game writes would look as if their owners had lost them.
    if (expansion.left < 0) throw new SaveError('its cryopods expand to more than any save holds');
    if (reason === '') continue;
    for (const kind of classes.kindsOf(object)) addUnread(unread, kind, reason);
    hasUnreadHolder ||= !classes.isItem(object);
    found.dinos.length = before.dinos;
    unreadStatuses.add(object.key);
  }
  for (const kind of classes.damaged()) {
    hasUnreadHolder = true;
    found.skipped++;
    addUnread(unread, kind, DAMAGED);
  }

  for (const [dino, status] of statusOf) dino.level ??= levels.get(status);
  for (const [dino, inventory] of inventoryOf) giveToHolder(dino, inventories.get(inventory));
  found.dinos = withoutDoubles(found.dinos.filter(isSomebodys)).filter(
    (dino) => !unreadStatuses.has(statusOf.get(dino) ?? ''),
  );
  found.skipped += losses.properties;
  return found;

  /** A cryopod belongs to whoever holds it: the dino in it only knows whose it was when it was frozen. */
  function giveToHolder(dino: Dino, holder: Holder | undefined): void {
    if (!holder) return;
    dino.place = world.placeOf(holder.key);
    if (!isOwned(holder.team) || holder.team === dino.team) return;
    dino.team = holder.team;
    dino.ownerName = holder.ownerName;
  }

  /** Some maps have statues with cryopods of wild teams. Whose a pod in an unread inventory is, is not known. */
  function isSomebodys(dino: Dino): boolean {
    if (!dino.isInCryopod) return true;
    const inventory = inventoryOf.get(dino);
    if (hasUnreadHolder && inventory !== undefined && !inventories.has(inventory)) {
      addUnread(unread, 'dinos', 'a cryopod whose holder could not be read');
      return false;
    }
    if (!isOwned(dino.team)) found.ownerlessPods++;
    return isOwned(dino.team);
  }

  function readObject({ key, value }: WorldObject): void {
    const reader = new ByteReader(value);
    const known = classes.classOf(reader);
    if (!known.isTelling && !classes.isMarked(reader)) {
      classes.passOver(known, reader, key);
      return;
    }
    reader.skip(4);
    for (let left = reader.count(4); left > 0; left--) reader.skipString();
    reader.skip(4);
    const isItem = (reader.u8() & FLAG_ITEM) !== 0;
    // Without any property the control byte is missing, too, and the blob ends.
    if (reader.left < 9) {
      classes.passOver(known, reader, key);
      unreadStatuses.add(key);
      return;
    }
    reader.skip(1);
    const properties = readProperties(reader, options);
    if (known.name.includes('CharacterStatusComponent')) {
      known.kind = 'dinos';
      levels.set(key, levelOf(properties));
    } else if (isItem) readItem(known, properties);
    else readActor(key, known, properties);
  }

  function readActor(key: string, known: ObjectClass, properties: Properties): void {
    if (known.name.startsWith('PlayerPawnTest_')) addBody(key, properties);
    else if (properties.get('bServerInitializedDino') === true) {
      known.kind = 'dinos';
      if (!isVehicle(known.name)) addDino(key, known.name, properties);
    } else if (properties.has('StructureID')) {
      known.kind = 'bases';
      addStructure(key, properties);
    } else if (known.name.includes('DayCycle')) {
      found.clock = numberOf(properties.get('CurrentTime')) ?? found.clock;
      found.day = numberOf(properties.get('theDayNumberToMakeSerilizationWork')) ?? found.day;
    }
    const inventory = referenceIn(properties, 'MyInventoryComponent');
    if (inventory)
      inventories.set(inventory, {
        key,
        team: teamOf(properties),
        ownerName: ownerOf(properties, HOLDER_NAMES),
      });
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
    if (team < FIRST_OWNED_TEAM) return;
    if (!place) throw new SaveError('a structure without a place');
    addAnchor(properties, 'OriginalCreationTime', 'OriginalPlacedTimeStamp');
    found.structures.push({
      id: numberOf(properties.get('StructureID')) ?? 0,
      team,
      ownerName: ownerOf(properties, STRUCTURE_NAMES),
      createdAt: numberOf(properties.get('OriginalCreationTime')),
      lastSeen: lastSeenOf(properties),
      place,
    });
  }

  function readItem(known: ObjectClass, properties: Properties): void {
    for (const entry of listOf(properties.get('CustomItemDatas'))) {
      const data = structOf(entry);
      if (data?.get('CustomDataName') !== 'Dino') continue;
      known.kind = 'dinos';
      const payload = firstBytes(data);
      if (!payload || payload.length === 0) continue;
      const { className, dino, status } = readCryopod(payload, { wanted: WANTED, losses, expansion });
      const doubles = listOf(structOf(data.get('CustomDataDoubles'))?.get('Doubles'));
      const frozenAt = unixMs(numberOf(doubles[6]));
      const gameTime = numberOf(doubles[0]);
      if (isOwned(teamOf(dino)) && frozenAt !== undefined && gameTime !== undefined)
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
