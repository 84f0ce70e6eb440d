import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import { writeWorld } from '@arkwright/ark/save/testing/write-world';
import { expect, test } from 'vitest';
import { runMain, workFolder } from './testing/run-main.ts';

const TRIBE = 1_000_000_007;

async function saveFolder(): Promise<string> {
  const folder = await workFolder();
  await writeWorld(join(folder, 'TheIsland_WP.ark'), {
    objects: [
      sample.wildDino(1),
      ...sample.tamedDino(10, { team: TRIBE, level: 225 }),
      sample.structure(3, { team: TRIBE, place: { x: 0, y: 0, z: 0 } }),
      sample.dayCycle(4, 12, 34_560),
    ],
    saveCounter: 41,
    gameTime: 100_000_500,
    players: [sample.profile(60_001, { name: 'Ann' })],
    tribes: [sample.tribe(TRIBE, 'The Tribe', [[60_001, 'Ann']])],
  });
  return folder;
}

test('a save is described in a few lines, without any configuration', async () => {
  const program = runMain(
    await saveFolder(),
    { PORT: 'eighty' },
    { args: ['read-save', 'TheIsland_WP.ark'] },
  );
  expect(await program.ended).toBe(0);
  expect(program.errors()).toBe('');
  expect(program.output().split('\n')).toEqual([
    expect.stringMatching(/^TheIsland_WP.ark: version 14, save 41, written \d{4}-/),
    'In the game it is day 12, 09:36',
    '5 objects: 1 wild dino, 1 tamed dino (0 in cryopods), 1 base',
    '1 player, 1 tribe',
    `  The Tribe (${TRIBE}): 1 member, 1 dino, 1 base`,
    '',
  ]);
});

test('with --json all of it is on standard output, and nothing else', async () => {
  const program = runMain(await saveFolder(), {}, { args: ['read-save', 'TheIsland_WP.ark', '--json'] });
  expect(await program.ended).toBe(0);
  const save = JSON.parse(program.output());
  expect(Object.keys(save)).toEqual([
    'header',
    'objects',
    'wildDinos',
    'players',
    'tribes',
    'bases',
    'dinos',
    'skipped',
    'unread',
    'unusedFiles',
    'ownerlessPods',
  ]);
  expect(save).toMatchObject({
    header: { version: 14, gameTime: 100_000_500, saveCounter: 41 },
    objects: 5,
    wildDinos: 1,
    dinos: [{ dinoId1: '10', level: 225, isInCryopod: false }],
    skipped: 0,
  });
});

test('an unreadable file gets one line on standard error and code 1', async () => {
  const folder = await workFolder();
  await writeFile(join(folder, 'zeros.ark'), Buffer.alloc(10_000));
  for (const [file, reason] of [
    ['zeros.ark', 'it cannot be read as a database: file is not a database'],
    ['none.ark', 'there is no such file'],
  ] as const) {
    const program = runMain(folder, {}, { args: ['read-save', file, '--json'] });
    expect(await program.ended).toBe(1);
    expect(program.output()).toBe('');
    expect(program.errors()).toBe(`Cannot read ${file}: ${reason}.\n`);
  }
});
