import type { GameLog } from './game-log.ts';
import { killedLine, leftLine, serverChatLine } from './lines.ts';
import type { ArkServerOptions } from './server-options.ts';
import {
  destroyTribe,
  destroyTribeDinos,
  destroyTribeStructures,
  leaveWorld,
  type Player,
  tribeOf,
  type World,
} from './world.ts';

/** What a command can see and change of the server that it runs on. */
export type CommandHost = {
  readonly world: World;
  readonly log: GameLog;
  readonly options: ArkServerOptions;
  writeLine(text: string): void;
  save(): void;
  exit(): void;
};

/** The game's answer to everything that has no output, unknown commands included. Source: yark tests. */
export const NO_RESPONSE = 'Server received, But no response!! \n ';

type Command = (host: CommandHost, argument: string) => string | undefined;

// Only commands that say or do something here. All others (Broadcast, DestroyWildDinos, Slomo, …) answer alike.
const COMMANDS = new Map<string, Command>([
  ['listplayers', ({ world }) => listPlayers([...world.online.values()])],
  ['getchat', ({ log }) => joined(log.readChat())],
  ['getgamelog', ({ log, options }) => joined(log.readLog(options.gameLogMode))],
  ['serverchat', (host, text) => say(host, text)],
  ['kickplayer', (host, id) => kick(host, id)],
  ['banplayer', (host, id) => ban(host, id)],
  ['unbanplayer', ({ world }, id) => remove(world.banned, id, 'Unbanned')],
  ['allowplayertojoinnocheck', ({ world }, id) => add(world.noCheck, id, 'Allow Player To Join No Check')],
  // The typo is in the game.
  [
    'disallowplayertojoinnocheck',
    ({ world }, id) => remove(world.noCheck, id, 'Disallowed Player To Join No Checknned'),
  ],
  ['setmessageoftheday', (_, text) => `Message of set to ${text}`],
  ['killplayer', (host, id) => kill(host, Number(id))],
  ['destroytribeid', ({ world }, id) => void destroyTribe(world, Number(id))],
  ['destroytribeiddinos', ({ world }, id) => void destroyTribeDinos(world, Number(id))],
  ['destroytribeidstructures', ({ world }, id) => void destroyTribeStructures(world, Number(id))],
  [
    'saveworld',
    (host) => {
      host.save();
      return 'World Saved';
    },
  ],
  [
    'doexit',
    (host) => {
      host.exit();
      return 'Exiting...';
    },
  ],
]);

/** The lower-case first word of a command line, without the console's `cheat` and `admincheat`. */
export function commandName(line: string): string {
  return split(line).name;
}

/** Runs one command line and returns what RCON answers. Never throws on what a client wrote. */
export function runCommand(host: CommandHost, line: string): string {
  const { name, argument } = split(line);
  return COMMANDS.get(name)?.(host, argument) ?? NO_RESPONSE;
}

function split(line: string): { name: string; argument: string } {
  const bare = line.trim().replace(/^(?:admin)?cheat\s+/i, '');
  const space = bare.search(/\s/);
  if (space < 0) return { name: bare.toLowerCase(), argument: '' };
  return { name: bare.slice(0, space).toLowerCase(), argument: bare.slice(space).trim() };
}

function listPlayers(players: readonly Player[]): string {
  if (players.length === 0) return 'No Players Connected \n ';
  return `\n${players.map((player, index) => `${index}. ${player.name}, ${player.eosId}`).join('\n')}\n `;
}

function joined(lines: readonly string[]): string | undefined {
  return lines.length > 0 ? `${lines.join('\n')}\n ` : undefined;
}

function say(host: CommandHost, text: string): undefined {
  if (text) host.writeLine(serverChatLine(text));
}

function kick(host: CommandHost, id: string): string | undefined {
  const player = leaveWorld(host.world, playerId(id));
  if (!player) return undefined;
  host.writeLine(leftLine(player));
  return host.options.kickReply === 'text' ? `${id} Kicked` : undefined;
}

function ban(host: CommandHost, id: string): string | undefined {
  const reply = add(host.world.banned, id, 'Banned');
  kick(host, id);
  return reply;
}

function kill(host: CommandHost, arkId: number): undefined {
  const victim = host.world.survivors.find(
    (survivor) => survivor.arkId === arkId && host.world.online.has(survivor.eosId),
  );
  if (!victim) return;
  const tribe = tribeOf(host.world, victim)?.name ?? '';
  host.writeLine(killedLine({ name: victim.characterName, level: victim.level, tribe }));
}

/** A server remembers no more ids than this, so that a client can't fill the memory. */
const MAX_IDS = 10_000;

function add(ids: Set<string>, id: string, done: string): string | undefined {
  if (!id || ids.size >= MAX_IDS) return undefined;
  ids.add(playerId(id));
  return `${id} ${done}`;
}

function remove(ids: Set<string>, id: string, done: string): string | undefined {
  if (!id) return undefined;
  ids.delete(playerId(id));
  return `${id} ${done}`;
}

/** Ids are compared in lower case and may be quoted. */
function playerId(argument: string): string {
  return argument.replace(/^"(.*)"$/, '$1').toLowerCase();
}
