import {
  className,
  coordinate,
  eosIdArgument,
  freeText,
  gameId,
  InvalidArgumentError,
  quotedName,
  scriptWord,
  timeOfDay,
} from './command-arguments.ts';

declare const brand: unique symbol;

/**
 * One console command, safe to send: a single line of at most 4,096 bytes. Only this file makes them, so text
 * from players or Discord can't become a command by accident.
 *
 * Argument order: UShooterCheatManager in the server's SDK headers. Every builder throws InvalidArgumentError
 * for a value that can't be sent.
 */
export type RconCommand = string & { readonly [brand]: true };

type Id = string | number | bigint;

const MAX_BYTES = 4_096;

function command(...words: string[]): RconCommand {
  const line = words.join(' ');
  if (new TextEncoder().encode(line).length > MAX_BYTES) {
    throw new InvalidArgumentError(`A command is at most ${MAX_BYTES} bytes long.`);
  }
  // The only place that adds the brand: each builder below has checked or cleaned its words.
  return line as RconCommand;
}

/**
 * A command written by a trusted person: the server's owner, or somebody the owner has given that permission.
 * Never pass text from players or chat. Throws InvalidArgumentError unless it is one line of at most 4,096
 * bytes.
 */
export function rawCommand(text: string): RconCommand {
  const line = text.trim();
  if (line === '') throw new InvalidArgumentError('The command is empty.');
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(line)) {
    throw new InvalidArgumentError('A command is one line without control characters.');
  }
  return command(line);
}

// Server

export const listPlayers = () => command('ListPlayers');
/** Empties the game's chat buffer: only one program per server can read it. */
export const getChat = () => command('GetChat');
export const getGameLog = () => command('GetGameLog');
export const saveWorld = () => command('SaveWorld');
/** Stops the server without saving; send `saveWorld` first. */
export const doExit = () => command('DoExit');
/** Whether a command stops the game. */
export const stopsGame = (line: string) => /^\s*doexit\b/i.test(line);
/** Whether a command disconnects a player. */
export const removesPlayer = (line: string) => /^\s*(?:kick|ban)player\b/i.test(line);
export const forceUpdateDynamicConfig = () => command('ForceUpdateDynamicConfig');
export const destroyWildDinos = () => command('DestroyWildDinos');
export const destroyWildDinoClasses = (dinoClass: string) =>
  command('DestroyWildDinoClasses', className(dinoClass), '1');
/** @param time HH:MM or HH:MM:SS */
export const setTimeOfDay = (time: string) => command('SetTimeOfDay', timeOfDay(time));

// Messages. Text is cleaned to one plain line of at most 900 characters; an empty result is an error.

export const broadcast = (text: string) => command('Broadcast', freeText(text));
export const serverChat = (text: string) => command('ServerChat', freeText(text));
export const serverChatTo = (eosId: string, text: string) =>
  command('ServerChatTo', `"${eosIdArgument(eosId)}"`, freeText(text));
export const serverChatToPlayer = (name: string, text: string) =>
  command('ServerChatToPlayer', quotedName(name), freeText(text));
export const setMessageOfTheDay = (text: string) => command('SetMessageOfTheDay', freeText(text));

// Players

export const kickPlayer = (eosId: string) => command('KickPlayer', eosIdArgument(eosId));
export const banPlayer = (eosId: string) => command('BanPlayer', eosIdArgument(eosId));
export const unbanPlayer = (eosId: string) => command('UnbanPlayer', eosIdArgument(eosId));
export const allowPlayerToJoinNoCheck = (eosId: string) =>
  command('AllowPlayerToJoinNoCheck', eosIdArgument(eosId));
export const disallowPlayerToJoinNoCheck = (eosId: string) =>
  command('DisallowPlayerToJoinNoCheck', eosIdArgument(eosId));
/** Reported to crash some ASA builds when sent over RCON, like the tribe commands and `scriptCommand`. */
export const killPlayer = (playerDataId: Id) => command('KillPlayer', gameId(playerDataId));
export const renamePlayer = (oldName: string, newName: string) =>
  command('RenamePlayer', quotedName(oldName), quotedName(newName));

// Tribes

export const renameTribe = (oldName: string, newName: string) =>
  command('RenameTribe', quotedName(oldName), quotedName(newName));
export const destroyTribeId = (tribeId: Id) => command('DestroyTribeId', gameId(tribeId));
export const destroyTribeIdDinos = (tribeId: Id) => command('DestroyTribeIdDinos', gameId(tribeId));
export const destroyTribeIdPlayers = (tribeId: Id) => command('DestroyTribeIdPlayers', gameId(tribeId));
export const destroyTribeIdStructures = (tribeId: Id) => command('DestroyTribeIdStructures', gameId(tribeId));

/**
 * Destroys a tribe's structures within `radius` of a position, except rafts; in the game's units. Not part of
 * the game: mods and plugins add it (ImprovedCommands had it first).
 */
export const destroyStructuresAt = (
  tribeId: Id,
  { x, y, radius }: { x: number; y: number; radius: number },
) =>
  command(
    'DestroyStructuresForTeamIdAtPosition',
    gameId(tribeId),
    coordinate(x),
    coordinate(y),
    coordinate(radius),
    '0',
  );

// Mods

/** A command for a mod, such as `scriptCommand('arkwright', 'spawndino', …)`. At most 20 words. */
export function scriptCommand(...words: string[]): RconCommand {
  if (words.length === 0 || words.length > 20) {
    throw new InvalidArgumentError('A script command has 1 to 20 words.');
  }
  return command('ScriptCommand', ...words.map(scriptWord));
}
