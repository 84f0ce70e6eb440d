import { type Happening, tribeEntry } from './happening.ts';
import { TRIBE_COLOR } from './lines.ts';
import { STRUCTURE_NAMES } from './names.ts';
import { chance, integer, pick, pickMaybe } from './random.ts';
import { during } from './tribe-happenings.ts';
import { type Base, onlineSurvivors, type Tribe, tribeOf, type World } from './world.ts';
import { createBase } from './world-things.ts';

const MAX_BASES_PER_TRIBE = 4;
const MAX_STRUCTURES = 5000;

/** Building leaves no line in the game's log; the world just grows. */
const build: Happening = during(1.5, (world, { tribe }) => {
  const bases = basesOf(world, tribe);
  const base = pickMaybe(world.random, bases);
  const fresh = !base || (bases.length < MAX_BASES_PER_TRIBE && chance(world.random, 0.1));
  if (fresh) world.bases.push(createBase(world.random, world, tribe.id));
  else base.structures = Math.min(base.structures + integer(world.random, 1, 20), MAX_STRUCTURES);
  return [];
});

const demolish: Happening = during(0.6, (world, { tribe, member }) => {
  const base = pickMaybe(world.random, basesOf(world, tribe));
  if (!base) return [];
  lose(world, base, 1);
  const text = `${member.characterName} demolished a '${pick(world.random, STRUCTURE_NAMES)}'!`;
  return [tribeEntry(world, tribe, { color: TRIBE_COLOR.build, text })];
});

const decay: Happening = {
  weight: () => 0.3,
  happen: (world) => {
    const base = pickMaybe(world.random, world.bases);
    const tribe = world.tribes.find((one) => one.id === base?.tribeId);
    if (!base || !tribe) return [];
    lose(world, base, 1);
    const text = `Your '${pick(world.random, STRUCTURE_NAMES)}' was auto-decay destroyed!`;
    return [tribeEntry(world, tribe, { color: TRIBE_COLOR.build, text })];
  },
};

const raid: Happening = {
  weight: (world) => (world.online.size > 0 ? 0.8 : 0),
  happen: (world) => {
    const raider = pickMaybe(world.random, onlineSurvivors(world));
    const victims = world.bases.filter((base) => base.tribeId !== raider?.tribeId);
    const base = pickMaybe(world.random, victims);
    const tribe = world.tribes.find((one) => one.id === base?.tribeId);
    if (!raider || !base || !tribe) return [];
    lose(world, base, integer(world.random, 5, 60));
    const structure = pick(world.random, STRUCTURE_NAMES);
    const raiderTribe = tribeOf(world, raider);
    const who = `${raider.characterName} - Lvl ${raider.level}`;
    const text = chance(world.random, 0.3)
      ? `Your '${structure}' was destroyed!`
      : `${who} (${raiderTribe?.name ?? ''}) destroyed your '${structure}'!`;
    const loss = tribeEntry(world, tribe, { color: TRIBE_COLOR.loss, text });
    if (!raiderTribe) return [loss];
    // The game sets the parenthesis inside the quotes here.
    const gain = { color: TRIBE_COLOR.gain, text: `${who} destroyed their '${structure} (${tribe.name})')!` };
    return [loss, tribeEntry(world, raiderTribe, gain)];
  },
};

const antiMeshing: Happening = during(0.05, (world, { tribe, member }) => {
  const base = pickMaybe(world.random, basesOf(world, tribe));
  if (!base) return [];
  const being = `${member.characterName} - Lvl ${member.level}`;
  const text = `Anti-meshing destroyed '${being}' at X=${base.x} Y=${base.y} Z=${base.z}`;
  return [tribeEntry(world, tribe, { color: TRIBE_COLOR.loss, text })];
});

export const BASE_HAPPENINGS: readonly Happening[] = [build, demolish, decay, raid, antiMeshing];

function basesOf(world: World, tribe: Tribe): Base[] {
  return world.bases.filter((base) => base.tribeId === tribe.id);
}

function lose(world: World, base: Base, structures: number): void {
  base.structures -= structures;
  if (base.structures <= 0) world.bases = world.bases.filter((one) => one !== base);
}
