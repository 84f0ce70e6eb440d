import { type Happening, tribeEntry } from './happening.ts';
import {
  adminLine,
  chatLine,
  incomingAddressLine,
  joinedLine,
  killedByLine,
  killedByPlayerLine,
  type LoggedBeing,
  leftLine,
  loginLine,
  starvedLine,
  TRIBE_COLOR,
  type TribeColor,
} from './lines.ts';
import { ADMIN_COMMANDS, CHAT_MESSAGES } from './names.ts';
import { chance, integer, pick, pickMaybe } from './random.ts';
import { article, deadlySpecies } from './species.ts';
import { joinWorld, leaveWorld, onlineSurvivors, type Survivor, tribeOf, type World } from './world.ts';
import { wantedOnline } from './world-pace.ts';

const join: Happening = {
  weight: (world) => 0.3 + 4 * Math.max(wantedOnline(world) - world.online.size, 0),
  happen: (world) => {
    const absent = world.survivors.filter((one) => !world.online.has(one.eosId));
    const survivor = pickMaybe(world.random, absent);
    if (!survivor || joinWorld(world, survivor) !== 'joined') return [];
    // 203.0.113.0/24 is reserved for documentation, so no line names a real address.
    const address = `203.0.113.${integer(world.random, 1, 254)}`;
    return [loginLine(survivor), incomingAddressLine(survivor.eosId, address), joinedLine(survivor)];
  },
};

const leave: Happening = {
  weight: (world) => (world.online.size > wantedOnline(world) ? 6 : 0.3),
  happen: (world) => {
    const survivor = pickMaybe(world.random, onlineSurvivors(world));
    if (!survivor) return [];
    leaveWorld(world, survivor.eosId);
    return [leftLine(survivor)];
  },
};

const chat: Happening = {
  weight: () => 6,
  happen: (world) => {
    const survivor = pickMaybe(world.random, onlineSurvivors(world));
    if (!survivor) return [];
    return [chatLine(survivor.name, survivor.characterName, pick(world.random, CHAT_MESSAGES))];
  },
};

const deathInTheWild: Happening = {
  weight: () => 1.5,
  happen: (world) => {
    const victim = pickMaybe(world.random, onlineSurvivors(world));
    if (!victim) return [];
    const killer = {
      name: pick(world.random, deadlySpecies),
      level: integer(world.random, 5, 800),
      tribe: '',
    };
    const text = `Tribemember ${victim.characterName} - Lvl ${victim.level} was killed by ${article(killer.name)} ${killer.name} - Lvl ${killer.level}!`;
    return [
      killedByLine(asBeing(world, victim), killer),
      ...toTribe(world, victim, { color: TRIBE_COLOR.loss, text }),
    ];
  },
};

const starvation: Happening = {
  weight: () => 0.15,
  happen: (world) => {
    const victim = pickMaybe(world.random, onlineSurvivors(world));
    return victim ? [starvedLine(asBeing(world, victim))] : [];
  },
};

const deathByPlayer: Happening = {
  weight: (world) => (world.online.size > 1 ? 0.7 : 0),
  happen: (world) => {
    const online = onlineSurvivors(world);
    const killer = pickMaybe(world.random, online);
    const victim = pickMaybe(
      world.random,
      online.filter(
        (survivor) =>
          survivor !== killer && (survivor.tribeId === null || survivor.tribeId !== killer?.tribeId),
      ),
    );
    if (!killer || !victim) return [];
    const victimTribe = tribeOf(world, victim)?.name ?? '';
    const killText = `Your Tribe killed ${victim.characterName} - Lvl ${victim.level} (${victimTribe})!`;
    const deathText = `Tribemember ${victim.characterName} - Lvl ${victim.level} was killed by ${killer.characterName} - Lvl ${killer.level}!`;
    return [
      killedByPlayerLine(asBeing(world, victim), killer.arkId),
      ...toTribe(world, killer, { color: TRIBE_COLOR.gain, text: killText }),
      ...toTribe(world, victim, { color: TRIBE_COLOR.loss, text: deathText }),
    ];
  },
};

const adminCommand: Happening = {
  weight: () => 0.2,
  happen: (world) => {
    // Always the same few survivors, as on a real server.
    const admin = pickMaybe(
      world.random,
      world.survivors.slice(0, 3).filter((survivor) => world.online.has(survivor.eosId)),
    );
    if (!admin) return [];
    const label = chance(world.random, 0.8) ? 'PlatformID' : 'SteamID';
    return [adminLine(pick(world.random, ADMIN_COMMANDS), admin, label)];
  },
};

export const PLAYER_HAPPENINGS: readonly Happening[] = [
  join,
  leave,
  chat,
  deathInTheWild,
  starvation,
  deathByPlayer,
  adminCommand,
];

function asBeing(world: World, survivor: Survivor): LoggedBeing {
  return { name: survivor.characterName, level: survivor.level, tribe: tribeOf(world, survivor)?.name ?? '' };
}

function toTribe(world: World, survivor: Survivor, entry: { color: TribeColor; text: string }): string[] {
  const tribe = tribeOf(world, survivor);
  return tribe ? [tribeEntry(world, tribe, entry)] : [];
}
