import { expect, test } from 'vitest';
import { runCompanionCommand } from './companion-commands.ts';
import { charactersOf, type World } from './world.ts';
import { createWorld } from './world-creation.ts';
import { snapshotOf } from './world-snapshot.ts';

function startGame() {
  const world: World = createWorld({ seed: 'seed', mapId: 'TheIsland_WP', maxPlayers: 70, living: true });
  const lines: string[] = [];
  const game = { world, writeLine: (line: string) => void lines.push(line) };
  return { world, lines, run: (command: string) => runCompanionCommand(game, command) };
}

test('the three commands on a tribe take its structures, its dinos and the lives of its members', () => {
  const { world, lines, run } = startGame();
  const tribe = world.tribes.find(({ id }) => world.survivors.some(({ tribeId }) => tribeId === id))!;
  const members = world.survivors.filter(({ tribeId }) => tribeId === tribe.id);
  const homes = members.map(({ home }) => home);
  expect(run(`DestroyTribeIdStructures ${tribe.id}`)).toEqual({
    isDone: true,
    reply: expect.stringMatching(/^Destroyed [1-9]\d* structures$/),
  });
  expect(run(`cheat DestroyTribeIdDinos ${tribe.id}`)).toEqual({
    isDone: true,
    reply: expect.stringMatching(/^Destroyed [1-9]\d* dinos$/),
  });
  expect(run(`destroytribeidplayers ${tribe.id}`)).toEqual({
    isDone: true,
    reply: `Killed ${members.length} players`,
  });
  expect(world.bases.some(({ tribeId }) => tribeId === tribe.id)).toBe(false);
  expect([...world.dinos, ...world.deadDinos].some(({ tribeId }) => tribeId === tribe.id)).toBe(false);
  expect(members.map(({ home }) => home)).not.toEqual(homes);
  expect(lines).toHaveLength(members.length);
  expect(run(`DestroyTribeIdStructures ${tribe.id}`)).toEqual({
    isDone: true,
    reply: 'Destroyed 0 structures',
  });
});

test('a character dies whether its player is online or not; one that is not there does not', () => {
  const { world, lines, run } = startGame();
  const asleep = charactersOf(world).find(({ eosId }) => !world.online.has(eosId))!;
  expect(run(`KillPlayer ${asleep.arkId}`)).toEqual({
    isDone: true,
    reply: `Killed ${asleep.characterName}`,
  });
  expect(lines).toEqual([expect.stringMatching(/ was killed!$/)]);
  expect(run('KillPlayer 1')).toEqual({ isDone: false, reply: 'There is no character 1' });
});

test('what was uploaded of a base is enough to destroy it and no other', () => {
  const { world, run } = startGame();
  const rows = snapshotOf({ world, timeOf: (tick) => tick }, 'bases') as {
    baseId: string;
    tribeId: string;
    position: { x: number; y: number };
    radius: number;
  }[];
  const { baseId, tribeId, position, radius } = rows[0]!;
  const command = `DestroyStructuresForTeamIdAtPosition ${tribeId} ${position.x} ${position.y} ${radius} 0`;
  run(command.replace(tribeId, '1'));
  expect(world.bases).toHaveLength(rows.length);
  expect(run(command)).toMatchObject({ isDone: true });
  expect(world.bases.map(({ id }) => id)).toEqual(
    rows.map((row) => row.baseId).filter((id) => id !== baseId),
  );
});

test.each(['Slomo 5', '', 'constructor', 'DestroyTribeIdDinos', 'KillPlayer Bob', 'KillPlayer 1 2 3 4 5 6'])(
  '%j is not done, and says why',
  (command) => {
    const { world, run } = startGame();
    const before = structuredClone([world.bases, world.dinos]);
    expect(run(command)).toEqual({ isDone: false, reply: expect.stringMatching(/\w/) });
    expect([world.bases, world.dinos]).toEqual(before);
  },
);
