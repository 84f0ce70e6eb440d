import { StartError } from './base/start-error.ts';
import { parseCommandLine, USAGE } from './command-line.ts';
import { loadConfig } from './config.ts';
import { startProgram } from './program.ts';
import { type CommandTools, runCommand } from './run-command.ts';
import { stopOnSignals } from './stop-signals.ts';

await runCommand(run);

async function run({ args, shutdown, say }: CommandTools): Promise<void> {
  const command = parseCommandLine(args);
  if (command.verb === 'help') return say(USAGE);
  if (command.verb === 'wrong') throw new StartError(`${command.problem}.\n\n${USAGE}`);
  if (command.verb === 'read-save') {
    const { runReadSave } = await import('./read-save.ts');
    return runReadSave(command, (text) => process.stdout.write(`${text}\n`));
  }
  if (command.verb === 'agent') {
    stopOnSignals(shutdown, { say, exit: (code) => process.exit(code) });
    const { runAgentFrom } = await import('./agent.ts');
    return runAgentFrom(command.file, { shutdown, say });
  }
  const config = loadConfig((line) => console.warn(line));
  stopOnSignals(shutdown, { say, exit: (code) => process.exit(code) });
  if (command.verb === 'start') return shutdown.follow(startProgram(config, shutdown, say));
  if (command.verb === 'doctor') {
    const { runDoctor } = await import('./doctor.ts');
    const isFine = await runDoctor({ config, shutdown, say });
    process.exit(await shutdown.begin(isFine ? 0 : 1));
  }
  const { runTask } = await import('./tasks.ts');
  await runTask(command, { config, shutdown, say });
  process.exit(await shutdown.begin());
}
