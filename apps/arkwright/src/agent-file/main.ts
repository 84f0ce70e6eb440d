// The agent alone. tools/build-agent.mjs builds it into one file that needs no other.
import './node-version.ts';
import program from '../../package.json' with { type: 'json' };
import { runAgentFrom } from '../agent.ts';
import { StartError } from '../base/start-error.ts';
import { runReadSave } from '../read-save.ts';
import { type CommandTools, runCommand } from '../run-command.ts';
import { stopOnSignals } from '../stop-signals.ts';
import { AGENT_USAGE, parseAgentCommandLine } from './command-line.ts';

/** The text of packages/ark/src/save/save-thread.ts with its dependencies, inserted by the build. */
declare const SAVE_THREAD: string;
const readerCode = SAVE_THREAD;

// Not awaited here: the executable is not a module.
void runCommand(run);

async function run({ args, shutdown, say }: CommandTools): Promise<void> {
  const command = parseAgentCommandLine(args);
  if (command.verb === 'help') return say(AGENT_USAGE);
  if (command.verb === 'version') return say(program.version);
  if (command.verb === 'wrong') throw new StartError(`${command.problem}.\n\n${AGENT_USAGE}`);
  if (command.verb === 'read-save')
    return runReadSave(command, (text) => process.stdout.write(`${text}\n`), readerCode);
  stopOnSignals(shutdown, { say, exit: (code) => process.exit(code) });
  return runAgentFrom(command.file, { shutdown, say, readerCode });
}
