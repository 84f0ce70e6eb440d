import { type Happening, tribeEntry } from './happening.ts';
import { dinoKilledByLine, TRIBE_COLOR, tamedLine } from './lines.ts';
import { chance, integer, pick, pickMaybe } from './random.ts';
import { article, deadlySpecies } from './species.ts';
import {
  activeTribes,
  type Dino,
  homeOf,
  onlineSurvivors,
  type Survivor,
  type Tribe,
  tribeOf,
  type World,
} from './world.ts';
import { near } from './world-places.ts';
import { createDino } from './world-things.ts';

const MAX_DINOS = 400;
const MAX_DEAD_DINOS = 60;
/** Three hours, which is about what a Rex takes with a server's usual settings. */
const BABY_TICKS = 10_800;

/** A tribe that is on, one of its members who is on, and one of its creatures if it has any. */
type Scene = { tribe: Tribe; member: Survivor; dino: Dino | undefined };

const tame: Happening = during(3, (world, { tribe, member }) => {
  const dino = createDino(world.random, world, tribe.id);
  add(world, dino);
  const survivor = chance(world.random, 0.5) ? member.characterName : null;
  const text = `${member.characterName} Tamed ${article(dino.species)} ${dino.species} - Lvl ${dino.level} (${dino.species})!`;
  return [
    tamedLine({ survivor, tribe: tribe.name, species: dino.species, level: dino.level }),
    tribeEntry(world, tribe, { color: TRIBE_COLOR.gain, text }),
  ];
});

const dinoKilled: Happening = during(1.2, (world, { tribe, dino }) => {
  if (!dino) return [];
  world.dinos = world.dinos.filter((one) => one !== dino);
  world.deadDinos = [...world.deadDinos, { ...dino, seenAt: world.tick }].slice(-MAX_DEAD_DINOS);
  const killer = { name: pick(world.random, deadlySpecies), level: integer(world.random, 5, 300), tribe: '' };
  const cause = chance(world.random, 0.8)
    ? ` by ${article(killer.name)} ${killer.name} - Lvl ${killer.level}`
    : '';
  const text = `Your ${describe(dino)} was killed${cause}!`;
  const lines = [tribeEntry(world, tribe, { color: TRIBE_COLOR.loss, text })];
  if (chance(world.random, 0.5)) return lines;
  const being = { name: dino.name, level: dino.level, tribe: tribe.name };
  return [dinoKilledByLine(being, dino.species, killer), ...lines];
});

const cryo: Happening = during(1, (world, { tribe, member, dino }) => {
  if (!dino) return [];
  dino.frozen = !dino.frozen;
  dino.seenAt = world.tick;
  const verb = dino.frozen ? 'froze' : 'unfroze';
  const id = chance(world.random, 0.5) ? ` Frozen by ID: ${member.arkId}` : '';
  const text = `${member.characterName} ${verb} ${describe(dino)}${dino.frozen ? id : ''}`;
  return [tribeEntry(world, tribe, { color: TRIBE_COLOR.transfer, text })];
});

const claim: Happening = during(0.4, (world, { tribe, member, dino }) => {
  if (!dino) return [];
  const verb = chance(world.random, 0.7) ? 'claimed' : 'unclaimed';
  const text = `${member.characterName} ${verb} '${describe(dino)}'!`;
  return [tribeEntry(world, tribe, { color: TRIBE_COLOR.member, text })];
});

/** One tribe lets a creature go and another takes it: the game has no line of its own for a trade. */
const trade: Happening = during(0.3, (world, { tribe, member, dino }) => {
  const buyer = pickMaybe(
    world.random,
    onlineSurvivors(world).filter((survivor) => survivor.tribeId !== tribe.id && tribeOf(world, survivor)),
  );
  const buyerTribe = buyer && tribeOf(world, buyer);
  if (!dino || dino.frozen || !buyerTribe) return [];
  const what = `'${describe(dino)}'!`;
  dino.tribeId = buyerTribe.id;
  dino.place = near(world.random, homeOf(world, buyerTribe.id), 3000);
  const gone = { color: TRIBE_COLOR.member, text: `${member.characterName} unclaimed ${what}` };
  const come = { color: TRIBE_COLOR.member, text: `${buyer.characterName} claimed ${what}` };
  return [tribeEntry(world, tribe, gone), tribeEntry(world, buyerTribe, come)];
});

/** An egg hatches: no line tells of it. */
const hatch: Happening = during(0.8, (world, { tribe, dino }) => {
  if (!dino || dino.frozen || dino.neutered) return [];
  const baby = createDino(world.random, world, tribe.id);
  const { species, level, place } = dino;
  const grownUpAt = world.tick + BABY_TICKS;
  add(world, { ...baby, species, name: species, level, place, neutered: false, grownUpAt });
  return [];
});

const transfer: Happening = during(0.4, (world, { tribe, member, dino }) => {
  if (!dino) return [];
  const action = chance(world.random, 0.5)
    ? `uploaded ${article(dino.species)} ${dino.species}`
    : 'downloaded a dino';
  const text = `${member.characterName} ${action}: ${dino.name} - Lvl ${dino.level}`;
  return [tribeEntry(world, tribe, { color: TRIBE_COLOR.transfer, text })];
});

const membership: Happening = during(0.3, (world, { tribe, member }) => {
  const name = member.characterName;
  const loner = onlineSurvivors(world).find((survivor) => survivor.tribeId === null);
  if (loner) {
    loner.tribeId = tribe.id;
    const text = `${loner.characterName} was added to the Tribe!`;
    return [tribeEntry(world, tribe, { color: TRIBE_COLOR.member, text })];
  }
  if (chance(world.random, 0.3)) {
    member.tribeId = null;
    const text = `${name} was removed from the Tribe!`;
    return [tribeEntry(world, tribe, { color: TRIBE_COLOR.member, text })];
  }
  const text = chance(world.random, 0.5)
    ? `${name} was promoted to a Tribe Admin by ${name}!`
    : `${name} set to Rank Group Builders!`;
  return [tribeEntry(world, tribe, { color: TRIBE_COLOR.member, text })];
});

const alliance: Happening = during(0.15, (world, { tribe, member }) => {
  const other = pickMaybe(
    world.random,
    world.tribes.filter((one) => one !== tribe),
  );
  if (!other) return [];
  const text = `${member.characterName} requested an Alliance with ${other.name}!`;
  return [tribeEntry(world, tribe, { color: TRIBE_COLOR.member, text })];
});

export const TRIBE_HAPPENINGS: readonly Happening[] = [
  tame,
  dinoKilled,
  cryo,
  claim,
  trade,
  hatch,
  transfer,
  membership,
  alliance,
];

/** A happening of a tribe with somebody on; it can't happen while no tribe has. */
export function during(weight: number, happen: (world: World, scene: Scene) => string[]): Happening {
  return {
    weight: () => weight,
    happen: (world) => {
      const tribe = pickMaybe(world.random, activeTribes(world));
      if (!tribe) return [];
      const members = onlineSurvivors(world).filter((survivor) => survivor.tribeId === tribe.id);
      const dinos = world.dinos.filter((dino) => dino.tribeId === tribe.id);
      return happen(world, {
        tribe,
        member: pick(world.random, members),
        dino: pickMaybe(world.random, dinos),
      });
    },
  };
}

/** With as many as a server may have, the oldest makes room. */
function add(world: World, dino: Dino): void {
  world.dinos = [...(world.dinos.length < MAX_DINOS ? world.dinos : world.dinos.slice(1)), dino];
}

function describe(dino: Dino): string {
  return `${dino.name} - Lvl ${dino.level} (${dino.species})`;
}
