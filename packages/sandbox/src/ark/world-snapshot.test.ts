import { expect, test } from 'vitest';
import { joinWorld, leaveWorld } from './world.ts';
import { createWorld } from './world-creation.ts';
import { type Rows, SNAPSHOT_KINDS, type SnapshotKind, snapshotOf } from './world-snapshot.ts';
import { stepWorld } from './world-step.ts';

const day = 86_400;

function worldOf(seed: string, dinos?: number) {
  return createWorld({ seed, mapId: 'Ragnarok_WP', maxPlayers: 70, living: true, dinos });
}

/** Rows with times in ticks. */
function rowsOf<Kind extends SnapshotKind>(world: ReturnType<typeof worldOf>, kind: Kind): Rows<Kind> {
  // The rows of a kind are what is made for it.
  return snapshotOf({ world, timeOf: (tick) => tick }, kind) as Rows<Kind>;
}

test('the same seed gives the same rows, after any number of ticks', () => {
  const [one, two, other] = [worldOf('a'), worldOf('a'), worldOf('b')];
  for (let tick = 0; tick < 3000; tick += 1) {
    stepWorld(one);
    stepWorld(two);
  }
  for (const kind of SNAPSHOT_KINDS) {
    expect(rowsOf(one, kind)).toEqual(rowsOf(two, kind));
    expect(rowsOf(one, kind)).not.toEqual(rowsOf(other, kind));
  }
});

test('every id stands there once, and a base and a dino keep theirs while they live', () => {
  const world = worldOf('a');
  const ids = () => [
    ...rowsOf(world, 'bases').map(({ baseId }) => baseId),
    ...rowsOf(world, 'dinos').map(({ dinoId1, dinoId2 }) => `${dinoId1} ${dinoId2}`),
  ];
  const before = new Set(ids());
  for (let tick = 0; tick < 2000; tick += 1) stepWorld(world);
  const after = ids();
  expect(new Set(after).size).toBe(after.length);
  expect(after.filter((id) => before.has(id)).length).toBeGreaterThan(before.size / 2);
});

test('a world has a past: some were here today, some long ago, and there are babies, frozen, neutered and dead ones', () => {
  const worlds = ['a', 'b', 'c', 'd'].map((seed) => worldOf(seed));
  const players = worlds.flatMap((world) => rowsOf(world, 'players'));
  const within = (days: number) => players.filter(({ lastSeen }) => lastSeen > -days * day).length;
  expect(within(1)).toBeLessThan(within(7));
  expect(within(7)).toBeLessThan(within(30));
  expect(within(30)).toBeLessThan(players.length);
  expect(players.every(({ lastLogin, lastSeen }) => lastLogin < lastSeen)).toBe(true);
  const dinos = worlds.flatMap((world) => rowsOf(world, 'dinos'));
  for (const gender of [0, 1, 2]) expect(dinos.some((dino) => dino.gender === gender)).toBe(true);
  for (const flag of ['isBaby', 'isNeutered', 'isDead'] as const) {
    const marked = dinos.filter((dino) => dino[flag]).length;
    expect(marked).toBeGreaterThan(0);
    expect(marked).toBeLessThan(dinos.length / 2);
  }
  expect(dinos.some(({ position }) => position === null)).toBe(true);
});

test('over time dinos are born, die and change hands', () => {
  const worlds = Array.from({ length: 6 }, (_, index) => worldOf(`seed ${index}`));
  const owners = new Map(worlds.flatMap(({ dinos }) => dinos.map((dino) => [dino.id1, dino.tribeId])));
  const dead = worlds.map(({ deadDinos }) => deadDinos.length);
  for (const world of worlds) for (let tick = 0; tick < 6000; tick += 1) stepWorld(world);
  expect(worlds.map(({ deadDinos }) => deadDinos.length)).not.toEqual(dead);
  const dinos = worlds.flatMap((world) => world.dinos);
  expect(dinos.some(({ id1, tribeId }) => (owners.get(id1) ?? tribeId) !== tribeId)).toBe(true);
  expect(dinos.some(({ id1, grownUpAt }) => !owners.has(id1) && grownUpAt > 6000)).toBe(true);
});

test('a tribe names its members and counts its living dinos', () => {
  const world = worldOf('a');
  const players = rowsOf(world, 'players');
  for (const { tribeId, members, numDinos, lastSeen } of rowsOf(world, 'tribes')) {
    const own = players.filter((player) => player.tribeId === tribeId);
    expect(members.map(({ netId }) => netId)).toEqual(own.map(({ netId }) => netId));
    expect(lastSeen).toBe(Math.max(...own.map((player) => player.lastSeen)));
    expect(numDinos).toBe(
      rowsOf(world, 'dinos').filter((dino) => dino.tribeId === tribeId && !dino.isDead).length,
    );
  }
});

test('a guest has a character that stays when the guest leaves, where it lay down', () => {
  const world = createWorld({ seed: 'a', mapId: 'TheIsland_WP', maxPlayers: 70, living: false });
  expect(rowsOf(world, 'players')).toEqual([]);
  joinWorld(world, { name: 'Bob', eosId: 'f'.repeat(32), platform: 'None' });
  for (let tick = 0; tick < 50; tick += 1) stepWorld(world);
  const [online] = rowsOf(world, 'players');
  expect(online).toMatchObject({ playerName: 'Bob', tribeId: '', lastLogin: 0, lastSeen: 50 });
  leaveWorld(world, 'f'.repeat(32));
  for (let tick = 0; tick < 50; tick += 1) stepWorld(world);
  expect(rowsOf(world, 'players')).toEqual([online]);
});

test('a world can be as large as real ones get, and stays so', () => {
  const world = worldOf('a', 5000);
  expect(rowsOf(world, 'dinos').filter(({ isDead }) => !isDead)).toHaveLength(5000);
  for (let tick = 0; tick < 500; tick += 1) stepWorld(world);
  expect(world.dinos.length).toBeGreaterThan(4900);
});
