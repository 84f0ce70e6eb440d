type ReadSaveCommand = { verb: 'read-save'; file: string; asJson: boolean };
type RestoreCommand = { verb: 'restore'; file: string; withoutKey: boolean };
type RestoreInstanceCommand = { verb: 'restore-instance'; file: string; isConfirmed: boolean };
type WrongCommand = { verb: 'wrong'; problem: string };

export type Command =
  | { verb: 'start' | 'migrate' | 'help' }
  | { verb: 'doctor' }
  | { verb: 'backup'; file: string }
  | RestoreCommand
  | RestoreInstanceCommand
  | { verb: 'agent'; file: string }
  | ReadSaveCommand
  | WrongCommand;

/** The agent's default configuration file. */
export const AGENT_CONFIG_FILE = 'arkwright-agent.json';

export const USAGE = `Arkwright

  npm start                      start everything and print the address
  npm start -- doctor            check what a start and all bots need (Node, disk, database, Discord, PUBLIC_URL, clock) and stop
  npm start -- migrate           update the database and stop
  npm start -- backup <file>     write everything in the database to a file
  npm start -- restore <file>    replace everything in the database with such a file; with --without-key drop the
                                 passwords and tokens in it, if the key that they were sealed with is lost
  npm start -- restore-instance <file>
                                 restore the export of one bot for its Discord server, after showing what that does; with
                                 --yes without asking. The program may be running
  npm start -- read-save <file>  show what is in a save of the game (.ark); with --json all of it, as JSON
  npm start -- agent [file]      run next to a game server and upload its saves, configured by the file (arkwright-agent.json)

Settings come from environment variables or a file .env; README.md and .env.example list them.`;

/** Parses the arguments after the program's name. */
export function parseCommandLine(args: string[]): Command {
  const [verb = 'start', file, ...rest] = args;
  if (verb === 'help' || verb === '--help' || verb === '-h') return { verb: 'help' };
  if (verb === 'start' || verb === 'migrate' || verb === 'doctor') {
    return file === undefined ? { verb } : { verb: 'wrong', problem: `${verb} takes no arguments` };
  }
  if (verb === 'backup') {
    if (file === undefined) return { verb: 'wrong', problem: 'backup needs the name of a file' };
    return rest.length === 0 ? { verb, file } : { verb: 'wrong', problem: 'backup takes one file' };
  }
  if (verb === 'restore') return parseRestore(args.slice(1));
  if (verb === 'restore-instance') return parseRestoreInstance(args.slice(1));
  if (verb === 'agent') {
    return rest.length === 0
      ? { verb, file: file ?? AGENT_CONFIG_FILE }
      : { verb: 'wrong', problem: 'agent takes one file' };
  }
  if (verb === 'read-save') return parseReadSave(args.slice(1));
  return { verb: 'wrong', problem: `there is no command "${verb}"` };
}

function parseRestore(args: string[]): RestoreCommand | WrongCommand {
  const [file, ...rest] = args.filter((word) => word !== '--without-key');
  if (file === undefined) return { verb: 'wrong', problem: 'restore needs the name of a file' };
  if (rest.length > 0) return { verb: 'wrong', problem: 'restore takes one file' };
  return { verb: 'restore', file, withoutKey: args.includes('--without-key') };
}

function parseRestoreInstance(args: string[]): RestoreInstanceCommand | WrongCommand {
  const [file, ...rest] = args.filter((word) => word !== '--yes');
  if (file === undefined) return { verb: 'wrong', problem: 'restore-instance needs the name of a file' };
  if (rest.length > 0) return { verb: 'wrong', problem: 'restore-instance takes one file' };
  return { verb: 'restore-instance', file, isConfirmed: args.includes('--yes') };
}

/** Parses the arguments after `read-save`. */
export function parseReadSave(args: string[]): ReadSaveCommand | WrongCommand {
  const [file, ...rest] = args.filter((word) => word !== '--json');
  if (file === undefined) return { verb: 'wrong', problem: 'read-save needs the name of a file' };
  if (rest.length > 0) return { verb: 'wrong', problem: 'read-save takes one file' };
  return { verb: 'read-save', file, asJson: args.includes('--json') };
}
