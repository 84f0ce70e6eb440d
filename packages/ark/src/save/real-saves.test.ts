import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProfile } from './people.ts';
import { readSave, type Save } from './read-save.ts';

// Saves of real games, with known facts about each. They belong to others and stay outside the repository.
const SAVES = new URL('../../../../../shared/saves/', import.meta.url).pathname;

describe.skipIf(!existsSync(SAVES))('real saves (skipped if the folder shared/saves is missing)', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
    await cp(SAVES, folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = (name: string): Promise<Save> => readSave(join(folder, name));

  test.each([
    ['GreenflatMap1.ark', { objects: 830, wildDinos: 0, skipped: 0 }, 15],
    ['GreenflatMap2.ark', { objects: 830, wildDinos: 0, skipped: 0 }, 16],
    ['LostColony_WP.ark', { objects: 3499, wildDinos: 2, skipped: 0 }, 14],
    ['LostColony_tamed.ark', { objects: 3713, wildDinos: 63, skipped: 0 }, 14],
  ])('%s', async (name, counts, saveCounter) => {
    const save = await read(name);
    expect(save).toMatchObject({ ...counts, header: { version: 14, saveCounter } });
    expect(save.players).toHaveLength(1);
    expect(save.tribes).toHaveLength(1);
  });

  test('the tamed dinos, in the world and in cryopods', async () => {
    const { dinos, bases, players, tribes } = await read('LostColony_tamed.ark');
    expect(dinos.map(({ isInCryopod }) => isInCryopod)).toEqual([
      ...Array(5).fill(false),
      ...Array(3).fill(true),
    ]);
    expect(dinos.every(({ tribeId, species }) => tribeId === '1430125576' && species === 'Parasaur')).toBe(
      true,
    );
    expect(dinos.find(({ name }) => name === 'Just Costume')).toMatchObject({
      dinoId1: '176245518',
      dinoId2: '140396955',
      level: 225,
      gender: 1,
    });
    expect(dinos.filter(({ isInCryopod }) => isInCryopod).every(({ position }) => position !== null)).toBe(
      true,
    );
    expect(bases).toMatchObject([{ structureCount: 2, ownerName: 'Tribe of Human' }]);
    expect(players).toMatchObject([
      { characterId: '405945907', characterName: 'Human', tribeId: '1430125576' },
    ]);
    expect(tribes).toMatchObject([{ tribeId: '1430125576', tribeName: 'Tribe of Human' }]);
  });

  test('the map’s statues of wild teams are skipped', async () => {
    expect((await read('LostColony_WP.ark')).dinos).toEqual([]);
  });

  test('a profile next to the save', async () => {
    const bytes = await readFile(join(folder, 'LocalPlayer.arkprofile'));
    expect(readProfile(bytes, { properties: 0 })).toMatchObject({
      characterId: '473236573',
      characterName: 'Guy',
      level: 105,
      loginTime: expect.closeTo(100_782_206.91, 1),
    });
  });
});
