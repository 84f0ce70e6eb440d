import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { type ReadOptions, readSave, type Save } from './read-save.ts';
import * as sample from './testing/sample-world.ts';
import {
  array,
  nameValue,
  property,
  reference,
  struct,
  text,
  type Written,
} from './testing/write-properties.ts';
import { keyOf, type WrittenObject, type WrittenWorld, writeWorld } from './testing/write-world.ts';

// What of a save can't be read is counted by kind, and makes nothing look as if it were gone.

const TRIBE = 1_000_000_007;
const OTHER = 1_000_000_009;
const ANN = 60_001;
const HERE = { x: 0, y: 0, z: 0 };
const FUTURE: Written = { type: { name: 'FutureProperty' }, put: (to) => to.f64(1) };

async function saveFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function read(
  world: Partial<WrittenWorld>,
  prepare = async (_folder: string) => {},
  options: ReadOptions = {},
): Promise<Save> {
  const folder = await saveFolder();
  const path = join(folder, 'TheIsland_WP.ark');
  await writeWorld(path, { gameTime: 1000, objects: [], ...world });
  await prepare(folder);
  return readSave(path, options);
}

const counts = ({ unread }: Save) =>
  Object.fromEntries(Object.entries(unread).flatMap(([kind, { rows }]) => (rows > 0 ? [[kind, rows]] : [])));

const pod = (number: number, payload: Buffer, holder = 1) =>
  sample.cryopod(number, {
    payload,
    inventory: sample.inventoryOf(holder),
    gameTime: 900,
    unixSeconds: 1.7e9,
  });
const fridge = (number: number, team: number, name = 'Beta'): WrittenObject =>
  sample.structure(number, {
    team,
    place: HERE,
    more: [
      property('OwnerName', text(name)),
      property('MyInventoryComponent', reference(sample.inventoryOf(number))),
    ],
  });
const profileIn = (tribeId: number) => sample.profile(ANN, { name: 'Ann', tribeId });

test('nothing is unread in a world that is whole', async () => {
  const objects = [...sample.tamedDino(10, { team: TRIBE, level: 5 }), fridge(1, TRIBE)];
  const save = await read({
    objects: [...objects, pod(2, sample.dinoPayload(7, 8, { team: TRIBE, level: 1 }))],
  });
  expect(counts(save)).toEqual({});
});

test.each<[what: string, objects: WrittenObject[], expected: object]>([
  ['a pod of another version', [fridge(1, TRIBE), pod(2, Buffer.from([6, 4, 0, 0]))], { dinos: 1 }],
  [
    'a dino with a value of an unknown type',
    [{ ...sample.wildDino(3), properties: sample.dinoProperties(3, 3, [property('TargetingTeam', FUTURE)]) }],
    { dinos: 1 },
  ],
  [
    'a pod whose content has another form',
    [
      fridge(1, TRIBE),
      {
        ...pod(2, Buffer.from([1])),
        properties: [
          property(
            'CustomItemDatas',
            array([
              struct('CustomItemData', [
                property('CustomDataName', nameValue('Dino')),
                property(
                  'CustomDataBytes',
                  struct('CustomItemByteArrays', [property('ByteArrays', array([text('a dino')]))]),
                ),
              ]),
            ]),
          ),
        ],
      },
    ],
    { dinos: 1 },
  ],
  [
    'a dino whose team is a text',
    [
      {
        ...sample.wildDino(3),
        properties: sample.dinoProperties(3, 3, [property('TargetingTeam', text('x'))]),
      },
    ],
    { dinos: 1 },
  ],
  [
    'a dino with a name of an unknown type',
    sample.tamedDino(10, { team: TRIBE, level: 5, more: [property('TamedName', FUTURE)] }),
    { dinos: 1 },
  ],
  [
    'the status of a dino',
    sample
      .tamedDino(10, { team: TRIBE, level: 5 })
      .map((object, index) =>
        index === 0 ? object : { ...object, properties: [property('BaseCharacterLevel', FUTURE)] },
      ),
    { dinos: 1 },
  ],
  [
    'a structure without a place',
    [{ ...sample.structure(1, { team: TRIBE, place: HERE }), place: undefined }],
    { bases: 1 },
  ],
  [
    'a body',
    [{ ...sample.body(1, ANN, HERE, 900), properties: [property('LinkedPlayerDataID', FUTURE)] }],
    { players: 1 },
  ],
])('%s is unread, and left out', async (_what, objects, expected) => {
  const save = await read({ objects });
  expect(counts(save)).toEqual(expected);
  expect(save.dinos).toEqual([]);
  expect(
    save.unread.dinos.reasons.length + save.unread.bases.reasons.length + save.unread.players.reasons.length,
  ).toBe(1);
});

test('an object of zeros may have been of any kind, and one with zeros behind its class of that class', async () => {
  const objects = [sample.wildDino(1), sample.wildDino(2), sample.wildDino(3)];
  const damageObject = (key: Buffer, bytes: Buffer) => {
    if (key.equals(keyOf(2))) bytes.fill(0);
    if (key.equals(keyOf(3))) bytes.fill(0, 8);
    return bytes;
  };
  expect(counts(await read({ objects, damageObject }))).toEqual({ bases: 1, dinos: 2 });
});

test('a pod belongs to whoever holds it; of an unread holder nobody knows', async () => {
  const payload = (id: number, team: number) => sample.dinoPayload(id, id, { team, level: 1 });
  const objects = [
    fridge(1, OTHER),
    pod(2, payload(20, TRIBE)),
    pod(3, payload(30, 7)),
    fridge(4, 0, ''),
    pod(5, payload(50, 5), 4),
    pod(6, payload(60, TRIBE), 4),
  ];
  const save = await read({ objects });
  expect(save.dinos.map(({ dinoId1, tribeId, ownerName }) => [dinoId1, tribeId, ownerName])).toEqual([
    ['20', String(OTHER), 'Beta'],
    ['30', String(OTHER), 'Beta'],
    ['60', String(TRIBE), ''],
  ]);
  expect(save.ownerlessPods).toBe(1);
  expect(counts(save)).toEqual({});
  const broken = { ...fridge(1, OTHER), properties: [property('StructureID', FUTURE)] };
  const less = await read({ objects: [broken, pod(2, payload(20, TRIBE)), pod(3, payload(30, 7))] });
  expect(less.dinos).toEqual([]);
  expect(counts(less)).toEqual({ bases: 1, dinos: 2 });
});

const tribeFile = (id: number) => `${id}.arktribe`;
const OTHERS = (count: number) => Array.from({ length: count }, (_, n) => [70_000 + n, 'Else'] as const);

test.each<[what: string, put: (folder: string) => Promise<unknown>]>([
  ['zeros', (folder) => writeFile(join(folder, tribeFile(TRIBE)), Buffer.alloc(300))],
  ['nothing', (folder) => writeFile(join(folder, tribeFile(TRIBE)), '')],
  [
    'a list of members of an unknown type',
    (folder) =>
      writeFile(
        join(folder, tribeFile(TRIBE)),
        sample.tribe(TRIBE, 'The Tribe', [[ANN, 'Ann']], {
          more: [property('MembersPlayerDataID', FUTURE)],
        }),
      ),
  ],
  [
    'a member without a number',
    (folder) =>
      writeFile(join(folder, tribeFile(TRIBE)), sample.tribe(TRIBE, 'The Tribe', [...OTHERS(2), [0, 'Ann']])),
  ],
  [
    'more members than an upload',
    (folder) =>
      writeFile(
        join(folder, tribeFile(TRIBE)),
        sample.tribe(TRIBE, 'The Tribe', [...OTHERS(500), [ANN, 'Ann']]),
      ),
  ],
  ['a folder', (folder) => mkdir(join(folder, tribeFile(TRIBE)))],
  [
    'far too many bytes',
    async (folder) => {
      await writeFile(join(folder, tribeFile(TRIBE)), '');
      await truncate(join(folder, tribeFile(TRIBE)), 17 * 1024 * 1024);
    },
  ],
])('a tribe whose file holds %s is unread, and its members stay its members', async (_what, put) => {
  const save = await read({ objects: [fridge(1, TRIBE, 'The Tribe')] }, async (folder) => {
    await put(folder);
    await writeFile(join(folder, `${'a1'.repeat(16)}.arkprofile`), profileIn(TRIBE));
    await writeFile(join(folder, `${'c3'.repeat(16)}.arkprofile`), sample.profile(60_003, { name: 'Cid' }));
  });
  expect(counts(save)).toEqual({ tribes: 1 });
  expect(
    save.players.map(({ characterName, tribeId, tribeName }) => [characterName, tribeId, tribeName]),
  ).toEqual([
    ['Ann', String(TRIBE), 'The Tribe'],
    ['Cid', '', ''],
  ]);
});

test('players that can’t be read are unread, in the save and next to it', async () => {
  const inside = await read({ players: [Buffer.alloc(300), sample.profile(ANN, { name: 'Ann' })] });
  expect(counts(inside)).toEqual({ players: 1 });
  const outside = await read({}, (folder) => writeFile(join(folder, `${'b2'.repeat(16)}.arkprofile`), ''));
  expect(counts(outside)).toEqual({ players: 1 });
});

const change = (folder: string, statement: string) => {
  const database = new DatabaseSync(join(folder, 'TheIsland_WP.ark'));
  database.exec(statement);
  database.close();
};

test('an object that is no data may have been a base or a dino', async () => {
  const world = { objects: sample.tamedDino(10, { team: TRIBE, level: 5 }) };
  const save = await read(world, async (folder) => change(folder, "UPDATE game SET value = 'gone'"));
  expect(save.dinos).toEqual([]);
  expect(counts(save)).toEqual({ bases: world.objects.length, dinos: world.objects.length });
});

test.each(['GameModeCustomBytes', 'ActorTransforms'])(
  'a save whose %s is no data is refused',
  async (key) => {
    const world = { players: [sample.profile(ANN, { name: 'Ann' })] };
    const damage = async (folder: string) =>
      change(folder, `INSERT OR REPLACE INTO custom (key, value) VALUES ('${key}', 'gone')`);
    await expect(read(world, damage)).rejects.toThrow(`its ${key} is no data`);
  },
);

test('files beside a save that are missing count as unread, unless the save has its people itself', async () => {
  const missing = { names: [`${'a'.repeat(32)}.arkprofile`, '1000000007.arktribe'], areMore: false };
  const none = async () => {};
  expect(counts(await read({}, none, { missing }))).toEqual({ players: 1, tribes: 1 });
  expect(counts(await read({}, none, { missing: { names: [], areMore: true } }))).toEqual({
    players: 1,
    tribes: 1,
  });
  expect(counts(await read({ players: [profileIn(TRIBE)] }, none, { missing }))).toEqual({});
});
