import type { Place } from '../world-file.ts';
import { writeArchive, writeCryopod } from './write-archive.ts';
import {
  archiveReference,
  array,
  bool,
  bytes,
  eosId,
  f32,
  f64,
  i32,
  nameValue,
  property,
  reference,
  struct,
  text,
  u16,
  u32,
  u64,
  type WrittenProperty,
} from './write-properties.ts';
import { keyOf, type WrittenObject } from './write-world.ts';

/** Objects in the game's format, as far as the reader looks at them, and their surroundings. */

const DINO = '/Game/PrimalEarth/Dinos/Para/Para_Character_BP.Para_Character_BP_C';
const STATUS = '/Game/Dinos/DinoCharacterStatusComponent_BP_Para.DinoCharacterStatusComponent_BP_Para_C';

export function dinoProperties(id1: number, id2: number, more: WrittenProperty[] = []): WrittenProperty[] {
  return [
    property('bServerInitializedDino', bool(true)),
    property('DinoID1', u32(id1)),
    property('DinoID2', u32(id2)),
    property('ColorSetIndices', u32(7), 0),
    property('ColorSetIndices', u32(9), 1),
    ...more,
  ];
}

export function wildDino(number: number, className = DINO): WrittenObject {
  return {
    key: keyOf(number),
    className,
    properties: dinoProperties(number, number, [property('TargetingTeam', i32(5))]),
    place: { x: number, y: 0, z: 0 },
  };
}

/** A tamed dino and its status: two objects, with the keys `number` and `number + 1`. */
export function tamedDino(
  number: number,
  {
    team,
    level,
    className = DINO,
    place = { x: 0, y: 0, z: 0 },
    ids: [id1, id2] = [number, number + 1],
    more = [],
  }: {
    team: number;
    level: number;
    className?: string;
    place?: Place;
    /** DinoID1 and DinoID2. */
    ids?: readonly [number, number];
    more?: WrittenProperty[];
  },
): WrittenObject[] {
  return [
    {
      key: keyOf(number),
      className,
      properties: dinoProperties(id1, id2, [
        property('TargetingTeam', i32(team)),
        property('MyCharacterStatusComponent', reference(keyOf(number + 1))),
        ...more,
      ]),
      place,
    },
    { key: keyOf(number + 1), className: STATUS, properties: statusProperties(level) },
  ];
}

export function statusProperties(level: number): WrittenProperty[] {
  return [property('BaseCharacterLevel', i32(level - 2)), property('ExtraCharacterLevel', u16(2))];
}

export function structure(
  number: number,
  { team, place, more = [] }: { team: number; place: Place; more?: WrittenProperty[] },
): WrittenObject {
  return {
    key: keyOf(number),
    className: '/Game/PrimalEarth/Structures/Floor_Stone.Floor_Stone_C',
    properties: [property('StructureID', u32(number)), property('TargetingTeam', i32(team)), ...more],
    place,
  };
}

/** A cryopod with a dino in it, in the inventory with the key `inventory`. */
export function cryopod(
  number: number,
  {
    payload,
    inventory,
    gameTime,
    unixSeconds,
  }: { payload: Buffer; inventory: Buffer; gameTime: number; unixSeconds: number },
): WrittenObject {
  const doubles = [gameTime, 0, 0, 0, 0, 0, unixSeconds].map(f64);
  return {
    key: keyOf(number),
    className: '/Game/Extinction/PrimalItem_WeaponEmptyCryopod.PrimalItem_WeaponEmptyCryopod_C',
    isItem: true,
    properties: [
      property('OwnerInventory', reference(inventory)),
      property(
        'CustomItemDatas',
        array([
          struct('CustomItemData', [property('CustomDataName', nameValue('MissionTimes'))]),
          struct('CustomItemData', [
            property('CustomDataName', nameValue('Dino')),
            property('CustomDataDoubles', struct('CustomItemDoubles', [property('Doubles', array(doubles))])),
            property(
              'CustomDataBytes',
              struct('CustomItemByteArrays', [
                property(
                  'ByteArrays',
                  array([struct('CustomItemByteArray', [property('Bytes', bytes(payload))])]),
                ),
              ]),
            ),
          ]),
        ]),
      ),
    ],
  };
}

/** The content of such a cryopod. */
export function dinoPayload(
  id1: number,
  id2: number,
  {
    team,
    level,
    className = DINO,
    more = [],
  }: { team: number; level: number; className?: string; more?: WrittenProperty[] },
): Buffer {
  return writeCryopod([
    {
      className,
      hasLocation: true,
      properties: dinoProperties(id1, id2, [
        property('TargetingTeam', i32(team)),
        property('MyCharacterStatusComponent', archiveReference(1)),
        ...more,
      ]),
    },
    { className: STATUS, properties: statusProperties(level) },
  ]);
}

export function body(number: number, player: number, place: Place, lastSeen: number): WrittenObject {
  return {
    key: keyOf(number),
    className: '/Game/PrimalEarth/CoreBlueprints/PlayerPawnTest_Male.PlayerPawnTest_Male_C',
    properties: [
      property('LinkedPlayerDataID', u64(BigInt(player))),
      property('SavedLastTimeHadController', f64(lastSeen)),
      property('MyInventoryComponent', reference(inventoryOf(number))),
    ],
    place,
  };
}

/** The key of the inventory that `body` refers to. */
export const inventoryOf = (number: number): Buffer => keyOf(number + 500_000);

export function dayCycle(number: number, day: number, seconds: number): WrittenObject {
  return {
    key: keyOf(number),
    className: '/Game/Maps/DayCycleManager.DayCycleManager_C',
    properties: [
      property('CurrentTime', f32(seconds)),
      property('theDayNumberToMakeSerilizationWork', i32(day)),
    ],
  };
}

export function profile(
  id: number,
  {
    name,
    playerName = `platform of ${name}`,
    netId = '',
    level = 1,
    loginTime,
    // By default it is out of date: the tribe has removed or added this player since.
    tribeId = 1_234_567_890,
  }: {
    name: string;
    playerName?: string;
    netId?: string;
    level?: number;
    loginTime?: number;
    tribeId?: number;
  },
): Buffer {
  const data = [
    property('PlayerDataID', u64(BigInt(id))),
    ...(netId ? [property('UniqueID', eosId(netId))] : []),
    property('SavedNetworkAddress', text('203.0.113.7')),
    property('PlayerName', text(playerName)),
    property(
      'MyPlayerCharacterConfig',
      struct('PrimalPlayerCharacterConfigStruct', [property('PlayerCharacterName', text(name))]),
    ),
    property(
      'MyPersistentCharacterStats',
      struct('PrimalPersistentCharacterStatsStruct', [
        property('CharacterStatusComponent_ExtraCharacterLevel', u16(level - 1)),
      ]),
    ),
    property('TribeID', i32(tribeId)),
    ...(loginTime === undefined ? [] : [property('LoginTime', f64(loginTime))]),
  ];
  return writeArchive([
    {
      className: 'PrimalPlayerDataBP_C',
      properties: [property('MyData', struct('PrimalPlayerDataStruct', data))],
    },
    { className: 'Buff_C', properties: [] },
  ]);
}

export function tribe(
  id: number,
  name: string,
  members: (readonly [id: number, name: string])[],
  { more = [], dinos = 4 }: { more?: WrittenProperty[]; dinos?: number } = {},
): Buffer {
  return writeArchive([
    {
      className: 'PrimalTribeData',
      properties: [
        property(
          'TribeData',
          struct('TribeData', [
            property('TribeName', text(name)),
            property('TribeID', i32(id)),
            property(
              'MembersPlayerDataID',
              array(
                members.map(([member]) => u32(member)),
                { name: 'UInt32Property' },
              ),
            ),
            property(
              'MembersPlayerName',
              array(
                members.map(([, memberName]) => text(memberName)),
                { name: 'StrProperty' },
              ),
            ),
            property('NumTribeDinos', i32(dinos)),
            ...more,
          ]),
        ),
      ],
    },
  ]);
}
