import { commandName } from './commands.ts';
import { killedLine } from './lines.ts';
import {
  type Base,
  charactersOf,
  destroyTribeDinos,
  destroyTribeStructures,
  respawn,
  type Survivor,
  tribeOf,
  type World,
} from './world.ts';

/** What a command of the companion can see and change. */
type Game = { readonly world: World; writeLine(text: string): void };

/** What became of a command; `reply` says why when nothing did. */
export type CommandOutcome = { isDone: boolean; reply: string };

/** Returns what was done. Undefined: the arguments make no sense. */
type Command = (game: Game, numbers: readonly number[]) => CommandOutcome | undefined;

const done = (reply: string): CommandOutcome => ({ isDone: true, reply });

const COMMANDS = new Map<string, Command>([
  [
    'destroytribeidstructures',
    ({ world }, [id]) => (id === undefined ? undefined : destroyStructures(world, id)),
  ],
  ['destroytribeiddinos', ({ world }, [id]) => (id === undefined ? undefined : destroyDinos(world, id))],
  ['destroytribeidplayers', (game, [id]) => (id === undefined ? undefined : killTribe(game, id))],
  ['killplayer', (game, [id]) => (id === undefined ? undefined : killCharacter(game, id))],
  ['destroystructuresforteamidatposition', ({ world }, numbers) => destroyAt(world, numbers)],
]);

/**
 * Runs the commands of a companion inside the game. Unlike RCON, it reports what it has done. Never throws on input from
 * the program.
 */
export function runCompanionCommand(game: Game, line: string): CommandOutcome {
  const name = commandName(line);
  const command = COMMANDS.get(name);
  if (!command) return { isDone: false, reply: `This companion does not know ${name.slice(0, 60)}` };
  const words = line
    .trim()
    .replace(/^(?:admin)?cheat\s+/i, '')
    .split(/\s+/)
    .slice(1);
  const numbers = words.map(Number);
  const outcome = words.length <= 5 && numbers.every(Number.isFinite) ? command(game, numbers) : undefined;
  return outcome ?? { isDone: false, reply: `${name} got invalid arguments` };
}

function destroyStructures(world: World, tribeId: number): CommandOutcome {
  const structures = structuresOf(world.bases.filter((base) => base.tribeId === tribeId));
  destroyTribeStructures(world, tribeId);
  return done(`Destroyed ${structures} structures`);
}

function destroyDinos(world: World, tribeId: number): CommandOutcome {
  const dinos = world.dinos.filter((dino) => dino.tribeId === tribeId).length;
  destroyTribeDinos(world, tribeId);
  return done(`Destroyed ${dinos} dinos`);
}

function killTribe(game: Game, tribeId: number): CommandOutcome {
  const members = charactersOf(game.world).filter((survivor) => survivor.tribeId === tribeId);
  for (const member of members) die(game, member);
  return done(`Killed ${members.length} players`);
}

function killCharacter(game: Game, arkId: number): CommandOutcome {
  const victim = charactersOf(game.world).find((survivor) => survivor.arkId === arkId);
  if (!victim) return { isDone: false, reply: `There is no character ${arkId}` };
  die(game, victim);
  return done(`Killed ${victim.characterName}`);
}

/** `<team> <x> <y> <radius> <rafts>` as ImprovedCommands has it. */
function destroyAt(world: World, [tribeId, x, y, radius]: readonly number[]): CommandOutcome | undefined {
  if (tribeId === undefined || x === undefined || y === undefined || radius === undefined) return undefined;
  const hit = world.bases.filter(
    (base) => base.tribeId === tribeId && Math.hypot(base.x - x, base.y - y) <= radius,
  );
  world.bases = world.bases.filter((base) => !hit.includes(base));
  return done(`Destroyed ${structuresOf(hit)} structures`);
}

/** Asleep or not: a body lies where its player has logged out. */
function die(game: Game, survivor: Survivor): void {
  const tribe = tribeOf(game.world, survivor)?.name ?? '';
  game.writeLine(killedLine({ name: survivor.characterName, level: survivor.level, tribe }));
  respawn(game.world, survivor);
}

function structuresOf(bases: readonly Base[]): number {
  return bases.reduce((sum, base) => sum + base.structures, 0);
}
