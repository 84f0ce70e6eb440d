/**
 * A console command for completion. `arguments` follows the name; `danger` says, as a sentence, what it
 * destroys or stops; `mayCrash` marks commands reported to crash some builds when sent over RCON.
 */
export type KnownCommand = {
  name: string;
  arguments: string;
  help: string;
  danger?: string;
  mayCrash?: true;
};

const CRASH_WORDS =
  'Some builds of the game are reported to crash on this command when it comes over RCON: it goes through the companion, or over RCON where the owner has allowed that for the server.';

const MASS = 'This destroys a lot at once and can’t be undone.';

/**
 * Names and order of arguments: UShooterCheatManager in the server's SDK headers, and known server behaviour.
 * Sorted by name. Broadcast is reported to crash, too, but more people report that it works: it is sent
 * without a warning.
 */
export const KNOWN_COMMANDS: readonly KnownCommand[] = [
  {
    name: 'AllowPlayerToJoinNoCheck',
    arguments: '<EOS id>',
    help: 'Lets a player join even if the server is full or exclusive.',
  },
  { name: 'BanPlayer', arguments: '<EOS id>', help: 'Bans a player from this server.' },
  {
    name: 'Broadcast',
    arguments: '<text>',
    help: 'Shows a message in the middle of the screen. ASA often does not show it: ServerChat is safer.',
  },
  { name: 'ClearMessageOfTheDay', arguments: '', help: 'Removes the message of the day.' },
  {
    name: 'ClearPlayerInventory',
    arguments: '<player data id> <clear inventory> <clear slots> <clear equipped>',
    help: 'Empties a player’s inventory.',
    danger: 'The items of the player can’t be brought back.',
  },
  {
    name: 'DestroyAll',
    arguments: '<class>',
    help: 'Destroys everything of a class, such as Rex_Character_BP_C.',
    danger: 'Everything of this class is destroyed, tamed creatures too, and can’t be brought back.',
  },
  {
    name: 'DestroyAllEnemies',
    arguments: '',
    help: 'Destroys all creatures that are not tamed.',
    danger: MASS,
  },
  { name: 'DestroyAllTames', arguments: '', help: 'Destroys all tamed creatures on the map.', danger: MASS },
  { name: 'DestroyStructures', arguments: '', help: 'Destroys all structures on the map.', danger: MASS },
  {
    name: 'DestroyTribeId',
    arguments: '<tribe id>',
    help: 'Destroys a tribe with its creatures and structures.',
    danger: MASS,
    mayCrash: true,
  },
  {
    name: 'DestroyTribeIdDinos',
    arguments: '<tribe id>',
    help: 'Destroys the creatures of a tribe.',
    danger: MASS,
    mayCrash: true,
  },
  {
    name: 'DestroyTribeIdPlayers',
    arguments: '<tribe id>',
    help: 'Kills the survivors of a tribe.',
    danger: MASS,
  },
  {
    name: 'DestroyTribeIdStructures',
    arguments: '<tribe id>',
    help: 'Destroys the structures of a tribe.',
    danger: MASS,
    mayCrash: true,
  },
  {
    name: 'DestroyWildDinoClasses',
    arguments: '"<class>" <1 for only this class>',
    help: 'Destroys wild creatures of a class; new ones spawn.',
    danger: MASS,
  },
  {
    name: 'DestroyWildDinos',
    arguments: '',
    help: 'Destroys all wild creatures; new ones spawn.',
    danger: 'All wild creatures vanish, even those that someone is taming.',
  },
  {
    name: 'DisallowPlayerToJoinNoCheck',
    arguments: '<EOS id>',
    help: 'Undoes AllowPlayerToJoinNoCheck.',
  },
  {
    name: 'DoExit',
    arguments: '',
    help: 'Stops the server without saving. Send SaveWorld first.',
    danger: 'The server stops, and does not save by itself.',
  },
  { name: 'ForceUpdateDynamicConfig', arguments: '', help: 'Makes the server fetch its dynamic config now.' },
  {
    name: 'GiveExpToPlayer',
    arguments: '<player data id> <amount> <from tribe> <no tribe share>',
    help: 'Gives a player experience.',
  },
  {
    name: 'GiveItemToPlayer',
    arguments: '<player data id> "<blueprint>" <quantity> <quality> <as blueprint>',
    help: 'Gives a player an item.',
  },
  { name: 'KickPlayer', arguments: '<EOS id>', help: 'Disconnects a player.' },
  {
    name: 'KillPlayer',
    arguments: '<player data id>',
    help: 'Kills a survivor.',
    danger: 'The survivor dies.',
    mayCrash: true,
  },
  { name: 'ListPlayers', arguments: '', help: 'Lists the players who are online, with their EOS IDs.' },
  { name: 'RenamePlayer', arguments: '"<old name>" "<new name>"', help: 'Renames a survivor.' },
  { name: 'RenameTribe', arguments: '"<old name>" "<new name>"', help: 'Renames a tribe.' },
  { name: 'SaveWorld', arguments: '', help: 'Saves the world now.' },
  {
    name: 'ScriptCommand',
    arguments: '<words>',
    help: 'Sends a command to a mod.',
    mayCrash: true,
  },
  { name: 'ServerChat', arguments: '<text>', help: 'Writes in everybody’s chat as SERVER.' },
  { name: 'ServerChatTo', arguments: '"<EOS id>" <text>', help: 'Writes in one player’s chat, by EOS ID.' },
  {
    name: 'ServerChatToPlayer',
    arguments: '"<name>" <text>',
    help: 'Writes in one player’s chat, by name.',
  },
  { name: 'SetDay', arguments: '<day>', help: 'Sets the day of the game.', mayCrash: true },
  {
    name: 'SetMessageOfTheDay',
    arguments: '<text>',
    help: 'Sets the message that players see when they join.',
  },
  { name: 'SetTimeOfDay', arguments: '<HH:MM:SS>', help: 'Sets the time in the game.' },
  { name: 'ShowMessageOfTheDay', arguments: '', help: 'Shows the message of the day to everybody.' },
  {
    name: 'Slomo',
    arguments: '<factor>',
    help: 'Sets the speed of the game; 1 is normal.',
    mayCrash: true,
  },
  { name: 'StartSaveBackup', arguments: '', help: 'Makes a backup of the save.' },
  {
    name: 'TribeMessage',
    arguments: '<tribe id> "<text>"',
    help: 'Writes to a tribe’s log.',
    mayCrash: true,
  },
  { name: 'TribeStructureAudit', arguments: '<tribe id>', help: 'Counts a tribe’s structures.' },
  { name: 'UnbanPlayer', arguments: '<EOS id>', help: 'Lifts a ban.' },
];

/** As many as people can take in at a glance. */
const MAX_SUGGESTIONS = 8;

const BY_NAME: ReadonlyMap<string, (typeof KNOWN_COMMANDS)[number]> = new Map(
  KNOWN_COMMANDS.map((command) => [command.name.toLowerCase(), command]),
);

/** The first word of a command line in lower case, without any `cheat`, which RCON doesn't need. */
function firstWord(line: string): string {
  const [word = ''] = line
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:admin)?cheat\s+)+/, '')
    .split(/\s/, 1);
  return word;
}

/** The known command at the start of a line; undefined if it isn't in the list. */
export function knownCommandOf(line: string): KnownCommand | undefined {
  return BY_NAME.get(firstWord(line));
}

/** The known commands of a line: the console treats text after a | as another command. */
const knownCommandsOf = (line: string): KnownCommand[] =>
  line.split('|').flatMap((part) => knownCommandOf(part) ?? []);

/** Names of the commands in a line that are reported to crash some builds of the game over RCON. */
export const crashingCommandsOf = (line: string): string[] =>
  knownCommandsOf(line).flatMap((command) => (command.mayCrash === true ? command.name : []));

/** Whether a line is reported to crash some builds of the game when sent over RCON. */
export const mayCrash = (line: string): boolean => crashingCommandsOf(line).length > 0;

/**
 * Warnings before a command is sent, in sentences: what it destroys or stops, and that it may crash the game.
 */
export function riskOf(line: string): string | undefined {
  const dangers = knownCommandsOf(line).flatMap(({ danger }) => danger ?? []);
  const words = [...new Set(dangers), ...(mayCrash(line) ? [CRASH_WORDS] : [])];
  return words.length === 0 ? undefined : words.join(' ');
}

/**
 * Known commands that match the typed text: none once the name is complete; those that begin with it come
 * first.
 *
 * @param besides other completions for the same input that are not game commands
 */
export function completeCommand(typed: string, besides: readonly KnownCommand[] = []): KnownCommand[] {
  const wanted = typed.trimStart().toLowerCase();
  if (wanted === '' || /\s/.test(wanted)) return [];
  const at = ({ name }: KnownCommand) => name.toLowerCase().indexOf(wanted);
  return [...besides, ...KNOWN_COMMANDS]
    .filter((command) => at(command) >= 0)
    .toSorted((a, b) => Number(at(a) > 0) - Number(at(b) > 0))
    .slice(0, MAX_SUGGESTIONS);
}
