import { AGENT_CONFIG_FILE, parseReadSave } from '../command-line.ts';

/** Commands that only the agent has. */
type AgentCommand =
  | { verb: 'agent'; file: string }
  | { verb: 'help' }
  | { verb: 'version' }
  | { verb: 'wrong'; problem: string }
  | ReturnType<typeof parseReadSave>;

/** The agent starts itself with it to read a save, and writes it a `ReadRequest`. Not for people. */
export const READER_VERB = 'answer-request';

export const AGENT_USAGE = `The agent of Arkwright runs next to a game server and uploads the contents of its saves.

  arkwright-agent [file]            do that, configured by the file (${AGENT_CONFIG_FILE})
  arkwright-agent read-save <file>  show what is in a save of the game (.ark); with --json all of it, as JSON
  arkwright-agent --version         show its version

The Companion page of the dashboard writes the file: Configuration, then Agent.`;

/** Parses the arguments after the program's name. */
export function parseAgentCommandLine(args: string[]): AgentCommand {
  const [first = AGENT_CONFIG_FILE, ...rest] = args;
  if (first === '--help' || first === '-h') return { verb: 'help' };
  if (first === '--version') return { verb: 'version' };
  if (first === 'read-save') return parseReadSave(rest);
  if (first.startsWith('-')) return { verb: 'wrong', problem: `there is no option "${first}"` };
  return rest.length === 0
    ? { verb: 'agent', file: first }
    : { verb: 'wrong', problem: 'the agent takes one file' };
}
