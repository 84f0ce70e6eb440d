// The agent alone. tools/build-agent.mjs builds it into one file that needs no other.
import './node-version.ts';
import { answerRequest } from '@arkwright/ark/save/save-answer';
import program from '../../package.json' with { type: 'json' };
import { runAgentFrom } from '../agent.ts';
import { StartError } from '../base/start-error.ts';
import { runReadSave } from '../read-save.ts';
import { type CommandTools, runCommand } from '../run-command.ts';
import { stopOnSignals } from '../stop-signals.ts';
import { AGENT_USAGE, parseAgentCommandLine, READER_VERB } from './command-line.ts';

// Saves are read by another process of this one file: there is no second file to start it from.
const { isSea } = process.getBuiltinModule('node:sea');
const self = isSea() ? [process.execPath] : [process.execPath, process.argv[1] ?? ''];
const reader = { command: [...self, READER_VERB] };

// Not awaited here: the executable is not a module.
void runCommand(run);

async function run({ args, shutdown, say }: CommandTools): Promise<void> {
  if (args[0] === READER_VERB) return answerRequest();
  const command = parseAgentCommandLine(args);
  if (command.verb === 'help') return say(AGENT_USAGE);
  if (command.verb === 'version') return say(program.version);
  if (command.verb === 'wrong') throw new StartError(`${command.problem}.\n\n${AGENT_USAGE}`);
  if (command.verb === 'read-save')
    return runReadSave(command, (text) => process.stdout.write(`${text}\n`), reader);
  stopOnSignals(shutdown, { say, exit: (code) => process.exit(code) });
  return runAgentFrom(command.file, { shutdown, say, reader });
}
