import { StartError } from './base/start-error.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

// Docker and systemd wait longer than this before they kill.
const DRAIN_DEADLINE_MS = 20_000;

export type CommandTools = { args: string[]; shutdown: Shutdown; say: (line: string) => void };

/** Runs the given command. Its errors are printed to standard error and end the process with code 1. */
export async function runCommand(run: (tools: CommandTools) => Promise<void>): Promise<void> {
  // The reader of our output may be gone when we stop; that must not interrupt the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const say = (line: string) => console.log(line);
  const shutdown = createShutdown({ deadline: DRAIN_DEADLINE_MS, report: say });
  try {
    await run({ args: process.argv.slice(2), shutdown, say });
  } catch (error) {
    // A start that was asked to stop fails at some point; the signal's handler ends the process.
    if (shutdown.isRequested) return;
    console.error(error instanceof StartError ? error.message : error);
    process.exit(await shutdown.begin(1));
  }
}
