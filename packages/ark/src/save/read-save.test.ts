import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSave } from './read-save.ts';
import * as sample from './testing/sample-world.ts';
import { writeArchive } from './testing/write-archive.ts';
import { bool, f64, property, text, type Written } from './testing/write-properties.ts';
import { keyOf, type WrittenObject, type WrittenWorld, writeWorld } from './testing/write-world.ts';

const SAVED_AT = Date.UTC(2026, 10, 1, 12);
const GAME_TIME = 100_100_000;
const TRIBE = 1_000_000_007;
const SOLO = 60_001;
const EOS = 'a1'.repeat(16);

async function worldFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function readWorld(world: WrittenWorld, files: Record<string, Buffer> = {}, filesAt = SAVED_AT) {
  const folder = await worldFolder();
  const path = join(folder, 'TheIsland_WP.ark');
  await writeWorld(path, { gameTime: GAME_TIME, ...world });
  await utimes(path, SAVED_AT / 1000, SAVED_AT / 1000);
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(folder, name), bytes);
    await utimes(join(folder, name), filesAt / 1000, filesAt / 1000);
  }
  return readSave(path);
}

test('dinos: wild ones are counted, tamed ones listed, vehicles skipped', async () => {
  const save = await readWorld({
    objects: [
      sample.wildDino(1),
      sample.wildDino(2),
      sample.wildDino(3, '/Game/Raft_BP.Raft_BP_C'),
      ...sample.tamedDino(10, {
        team: TRIBE,
        level: 225,
        place: { x: 1, y: 2, z: 3 },
        more: [
          property('TamedName', text('Anna')),
          property('TribeName', text('The Tribe')),
          property('bIsFemale', bool(true)),
          property('bNeutered', bool(true)),
          property('LastInAllyRangeTimeSerialized', f64(GAME_TIME - 600)),
          property('LastEnterStasisTime', f64(GAME_TIME - 60)),
        ],
      }),
      ...sample.tamedDino(20, { team: 2_000_000_000, level: 3, more: [property('bIsBaby', bool(true))] }),
      ...sample.tamedDino(30, { team: -2_147_483_648, level: 5, more: [property('bIsDead', bool(true))] }),
    ],
  });
  expect(save.objects).toBe(9);
  expect(save.wildDinos).toBe(2);
  expect(save.dinos).toEqual([
    {
      dinoId1: '10',
      dinoId2: '11',
      tribeId: String(TRIBE),
      ownerName: 'The Tribe',
      species: 'Parasaur',
      name: 'Anna',
      level: 225,
      gender: 2,
      isDead: false,
      isBaby: false,
      isNeutered: true,
      lastSeen: SAVED_AT - 600_000,
      position: { x: 1, y: 2, z: 3 },
      isInCryopod: false,
    },
    expect.objectContaining({ dinoId1: '20', tribeId: '', level: 3, isBaby: true, gender: 1 }),
    expect.objectContaining({ dinoId1: '30', tribeId: '', isDead: true, lastSeen: SAVED_AT }),
  ]);
});

test('a dino without a status has no level, rather than level 1', async () => {
  const [dino] = sample.tamedDino(10, { team: TRIBE, level: 9 });
  const { dinos } = await readWorld({ objects: dino ? [dino] : [] });
  expect(dinos).toHaveLength(1);
  expect(dinos[0]).not.toHaveProperty('level');
});

test('dinos in cryopods are where the pod is, last seen when the pod took them in', async () => {
  const frozen = SAVED_AT - 7_200_000;
  const pod = (number: number, payload: Buffer, inventory = sample.inventoryOf(1)) =>
    sample.cryopod(number, {
      payload,
      inventory,
      gameTime: GAME_TIME - 7200,
      unixSeconds: frozen / 1000,
    });
  const save = await readWorld({
    objects: [
      pod(2, sample.dinoPayload(70, 71, { team: TRIBE, level: 300 })),
      sample.body(1, SOLO, { x: 5, y: 6, z: 7 }, GAME_TIME),
      // The map's own, an unowned one, one that is in the world as well, a damaged one, an empty one.
      pod(3, sample.dinoPayload(80, 81, { team: 7, level: 10 })),
      ...sample.tamedDino(90, { team: TRIBE, level: 20 }),
      pod(4, sample.dinoPayload(90, 91, { team: TRIBE, level: 20 })),
      pod(5, Buffer.from('no payload at all')),
      pod(6, Buffer.alloc(0)),
      pod(7, sample.dinoPayload(100, 101, { team: SOLO, level: 4 }), keyOf(12_345)),
    ],
  });
  expect(save.dinos.map(({ dinoId1, isInCryopod }) => [dinoId1, isInCryopod])).toEqual([
    ['70', true],
    ['90', false],
    ['100', true],
  ]);
  expect(save.dinos[0]).toMatchObject({
    level: 300,
    position: { x: 5, y: 6, z: 7 },
    lastSeen: frozen,
    tribeId: String(TRIBE),
  });
  expect(save.dinos[2]?.position).toBeNull();
  expect(save.skipped).toBe(1);
});

test('structures are grouped into bases, except the map’s own', async () => {
  const at = (x: number) => ({ x, y: 0, z: 0 });
  const placed = (secondsAgo: number) => [property('OriginalCreationTime', f64(GAME_TIME - secondsAgo))];
  const { bases } = await readWorld({
    objects: [
      sample.structure(1, { team: TRIBE, place: at(0), more: placed(100) }),
      sample.structure(2, {
        team: TRIBE,
        place: at(600),
        more: [...placed(900), property('OwnerName', text('The Tribe'))],
      }),
      sample.structure(3, { team: TRIBE, place: at(90_000) }),
      sample.structure(4, { team: SOLO, place: at(0), more: [property('OwningPlayerName', text('Solo'))] }),
      sample.structure(5, { team: 0, place: at(0) }),
    ],
  });
  expect(bases).toHaveLength(3);
  expect(bases[0]).toEqual({
    baseId: `${TRIBE}-2`,
    tribeId: String(TRIBE),
    ownerName: 'The Tribe',
    structureCount: 2,
    createdAt: SAVED_AT - 900_000,
    position: { x: 300, y: 0, z: 0 },
    radius: 400,
  });
  expect(bases[2]).toMatchObject({ baseId: `${SOLO}-4`, tribeId: String(SOLO), ownerName: 'Solo' });
});

test('players and tribes inside the save: the tribe decides who its members are', async () => {
  const save = await readWorld({
    objects: [sample.body(1, 60_001, { x: 1, y: 1, z: 1 }, GAME_TIME - 3600), sample.dayCycle(2, 12, 34_560)],
    players: [
      sample.profile(60_001, { name: 'Ann', netId: EOS, level: 105, loginTime: GAME_TIME - 7200 }),
      sample.profile(60_002, { name: 'Bob' }),
    ],
    tribes: [
      sample.tribe(TRIBE, 'The Tribe', [
        [60_001, 'Ann'],
        [60_009, 'Gone'],
      ]),
      sample.tribe(TRIBE + 1, 'Left behind', []),
    ],
  });
  expect(save.players).toEqual([
    {
      characterId: '60001',
      characterName: 'Ann',
      playerName: 'platform of Ann',
      netId: EOS,
      tribeId: String(TRIBE),
      tribeName: 'The Tribe',
      level: 105,
      lastLogin: SAVED_AT - 7_200_000,
      lastSeen: SAVED_AT - 3_600_000,
      position: { x: 1, y: 1, z: 1 },
    },
    {
      characterId: '60002',
      characterName: 'Bob',
      playerName: 'platform of Bob',
      tribeId: '',
      tribeName: '',
      level: 1,
      position: null,
    },
  ]);
  expect(save.tribes).toEqual([
    {
      tribeId: String(TRIBE),
      tribeName: 'The Tribe',
      members: [
        {
          characterName: 'Ann',
          playerName: 'platform of Ann',
          netId: EOS,
          lastSeen: SAVED_AT - 3_600_000,
        },
        { characterName: 'Gone', playerName: '' },
      ],
      numDinos: 4,
      lastSeen: SAVED_AT - 3_600_000,
    },
  ]);
  expect(save).toMatchObject({ day: 12, clock: 34_560, skipped: 0 });
  expect(JSON.stringify(save)).not.toContain('203.0.113.7');
});

const beside = {
  [`${EOS}.arkprofile`]: sample.profile(60_001, { name: 'Outside', netId: EOS }),
  '1000000007.arktribe': sample.tribe(TRIBE, 'Outside', [[60_001, 'Outside']]),
  [`${EOS}.profilebak`]: sample.profile(60_003, { name: 'Backup' }),
  [`old-${EOS}.arkprofile`]: sample.profile(60_004, { name: 'Renamed' }),
};

test('files next to the save count by their exact names', async () => {
  const broken = { [`${'b2'.repeat(16)}.arkprofile`]: writeArchive([], 6) };
  const save = await readWorld({ objects: [] }, { ...beside, ...broken });
  expect(save.players.map(({ characterName }) => characterName)).toEqual(['Outside']);
  expect(save.tribes.map(({ tribeName }) => tribeName)).toEqual(['Outside']);
  expect(save).toMatchObject({ skipped: 1, unusedFiles: 0 });
});

test('files next to a save that holds its players itself are not used, however new they are', async () => {
  const inside = { objects: [], players: [sample.profile(60_001, { name: 'Inside' })] };
  const save = await readWorld(inside, beside, SAVED_AT + 60_000);
  expect(save.players.map(({ characterName }) => characterName)).toEqual(['Inside']);
  expect(save.tribes).toEqual([]);
  expect(save.unusedFiles).toBe(2);
});

test('data of mods is skipped and counted, and a damaged object is skipped alone', async () => {
  const future: Written = { type: { name: 'FutureProperty' }, put: (to) => to.f64(1) };
  const odd: WrittenObject = { ...sample.wildDino(3), className: '/Mods/Odd.Odd_C' };
  odd.properties = [property('TargetingTeam', future), property('bServerInitializedDino', bool(true))];
  const endless: WrittenObject = { ...sample.wildDino(4) };
  endless.properties = [
    property('StructureID', {
      type: { name: 'UInt32Property', parameters: Array(2000).fill({ name: 'A' }) },
      put: () => {},
    }),
  ];
  const save = await readWorld({ objects: [sample.wildDino(1), odd, endless] });
  expect(save).toMatchObject({ objects: 3, wildDinos: 2, skipped: 2 });
});

test('players’ text is one plain line', async () => {
  const { dinos } = await readWorld({
    objects: sample.tamedDino(1, {
      team: TRIBE,
      level: 2,
      more: [property('TamedName', text('<RichColor Color="1,0,0,1">Rex\n恐竜'.padEnd(400, 'x')))],
    }),
  });
  expect(dinos[0]?.name).toMatch(/^Rex 恐竜x+…$/);
  expect(dinos[0]?.name.length).toBe(200);
});
