import { StartError } from './base/start-error.ts';
import { parseCommandLine, USAGE } from './command-line.ts';
import { loadConfig } from './config.ts';
import { startProgram } from './program.ts';
import { createShutdown } from './shutdown.ts';
import { stopOnSignals } from './stop-signals.ts';

// Docker and systemd wait longer than this before they kill.
const DRAIN_DEADLINE_MS = 20_000;

// Whoever read our lines may be gone by the time we stop; that must not cut the stopping short.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const say = (line: string) => console.log(line);
const shutdown = createShutdown({ deadline: DRAIN_DEADLINE_MS, report: say });

try {
  await run(process.argv.slice(2));
} catch (error) {
  // A start that was asked to stop fails at whatever it was doing; the signal's handler ends the process.
  if (!shutdown.isRequested) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(await shutdown.begin(1));
  }
}

async function run(args: string[]): Promise<void> {
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
  const config = loadConfig();
  stopOnSignals(shutdown, { say, exit: (code) => process.exit(code) });
  if (command.verb === 'start') return shutdown.follow(startProgram(config, shutdown, say));
  const { runTask } = await import('./tasks.ts');
  await runTask(command, { config, shutdown, say });
  process.exit(await shutdown.begin());
}
