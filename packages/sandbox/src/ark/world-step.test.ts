import { expect, test } from 'vitest';
import { isChat } from './game-log.ts';
import type { World } from './world.ts';
import { createWorld } from './world-creation.ts';
import { stepWorld } from './world-step.ts';

const ticks = 4000;

function worldOf(seed: string, living = true): World {
  return createWorld({ seed, mapId: 'Ragnarok_WP', maxPlayers: 70, living });
}

function run(world: World): { tick: number; lines: string[] }[] {
  return Array.from({ length: ticks }, () => ({ lines: stepWorld(world), tick: world.tick }));
}

function state({ random: _, ...world }: World) {
  return world;
}

test('the same seed and number of ticks give the same world and the same lines', () => {
  const [one, two, other] = [worldOf('seed'), worldOf('seed'), worldOf('other seed')];
  expect(run(one)).toEqual(run(two));
  expect(state(one)).toEqual(state(two));
  expect(run(other)).not.toEqual(run(worldOf('seed')));
});

test('a world that is not living is empty and silent', () => {
  const world = worldOf('seed', false);
  expect(run(world).flatMap(({ lines }) => lines)).toEqual([]);
  expect(world.survivors).toEqual([]);
});

test('happenings keep a few seconds between them and players stay between 0 and 20', () => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const world = worldOf(seed);
    let last = -Infinity;
    let happenings = 0;
    for (let tick = 0; tick < ticks; tick += 1) {
      const lines = stepWorld(world).filter((line) => !/^(Saving world|World Save)/.test(line));
      expect(world.online.size).toBeLessThanOrEqual(20);
      if (lines.length === 0) continue;
      expect(world.tick - last).toBeGreaterThanOrEqual(3);
      last = world.tick;
      happenings += 1;
    }
    expect(happenings).toBeGreaterThan(ticks / 60);
    expect(happenings).toBeLessThan(ticks / 4);
  }
});

test('over time every kind of line appears', () => {
  const worlds = Array.from({ length: 12 }, (_, index) => worldOf(`seed ${index}`));
  const lines = worlds.flatMap((world) => run(world).flatMap((step) => step.lines));
  const kinds = [
    /^Login request: .*\?Name=.+/,
    /^IP for incoming account 0002[0-9a-f]{28} - IP 203\.0\.113\.\d+$/,
    /^.+ \[UniqueNetId:0002[0-9a-f]{28} Platform:\w+\] joined this ARK!$/,
    /^.+ \[UniqueNetId:0002[0-9a-f]{28} Platform:\w+\] left this ARK!$/,
    /^.+ \(.+\): .+$/,
    /^AdminCmd: .+ \(PlayerName: .+, ARKID: \d{9}, PlatformID: [0-9a-f]{32}\)$/,
    /^AdminCmd: .+ \(PlayerName: .+, ARKID: \d{9}, SteamID: [0-9a-f]{32}\)$/,
    /^.+ of Tribe .+ Tamed an? .+ - Lvl \d+ \(.+\)!$/,
    /^Tribe .+ Tamed an [AEIOU].+ - Lvl \d+ \(.+\)!$/,
    /^.+ - Lvl \d+ \(.*\) was killed by an? .+ - Lvl \d+ \(\)!$/,
    /^.+ - Lvl \d+ \(.+\) \(.+\) was killed by an? .+ - Lvl \d+ \(\)!$/,
    /^.+ - Lvl \d+ \(.*\) was killed! \[KillerSID: \d{9}\]$/,
    /starved to death!$/,
    /^Saving world\.\.\.$/,
    /^World Save Complete\. Took: 0\.\d{6}$/,
    /<RichColor Color="0, 1, 0, 1">.+ Tamed an? .+!<\/>/,
    /<RichColor Color="1, 0, 0, 1">Your .+ was killed by an? .+!<\/>/,
    />Your .+ was killed!</,
    />Tribemember .+ was killed by .+!</,
    />Your Tribe killed .+ - Lvl \d+ \(.*\)!</,
    />Your '.+' was destroyed!</,
    />.+ \(.*\) destroyed your '.+'!</,
    />.+ destroyed their '.+ \(.+\)'\)!</,
    />Your '.+' was auto-decay destroyed!</,
    />.+ demolished a '.+'!</,
    />.+ froze .+ \(\w+\)( Frozen by ID: \d+)?</,
    />.+ claimed '.+'!</,
    />.+ unclaimed '.+'!</,
    />.+ uploaded an? .+: .+ - Lvl \d+</,
    />.+ downloaded a dino: .+ - Lvl \d+</,
    />.+ was added to the Tribe!</,
    />.+ was removed from the Tribe!</,
    />.+ was promoted to a Tribe Admin by .+!</,
    />.+ set to Rank Group .+!</,
    />.+ requested an Alliance with .+!</,
    />Anti-meshing destroyed '.+' at X=-?\d+ Y=-?\d+ Z=-?\d+</,
    /^Tribe .+, ID \d{10}: Day \d+, \d\d:\d\d:\d\d: <RichColor Color="[\d., ]+">.+<\/>\)$/,
    /<\/>$/,
    /Color="\d,\d/,
  ];
  const missing = kinds.filter((kind) => !lines.some((line) => kind.test(line)));
  expect(missing).toEqual([]);
  expect(lines.some((line) => /[\r\n]/.test(line))).toBe(false);
  expect(lines.filter(isChat).length).toBeGreaterThan(100);
});

test('some survivors and tribes have names that break careless readers', () => {
  const worlds = Array.from({ length: 6 }, (_, index) => worldOf(`seed ${index}`));
  const names = worlds.flatMap((world) => [...world.survivors, ...world.tribes].map((one) => one.name));
  for (const part of [', ', '. ', '@everyone', '**', '🦖', 'Größe']) {
    expect(names.some((name) => name.includes(part))).toBe(true);
  }
});

test('ids have the shape of the game and bases lie on the map', () => {
  const world = worldOf('seed');
  for (const survivor of world.survivors) expect(survivor.eosId).toMatch(/^0002[0-9a-f]{28}$/);
  expect(new Set(world.survivors.map((survivor) => survivor.eosId)).size).toBe(world.survivors.length);
  expect(world.dinos.length).toBeGreaterThan(0);
  for (const base of world.bases) {
    expect(base.lat).toBeGreaterThan(0);
    expect(base.lon).toBeLessThan(100);
  }
});

test('a banned survivor does not come back', () => {
  const world = worldOf('seed');
  for (const survivor of world.survivors) world.banned.add(survivor.eosId);
  world.online.clear();
  run(world);
  expect(world.online.size).toBe(0);
});
