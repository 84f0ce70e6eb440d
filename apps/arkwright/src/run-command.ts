import { StartError } from './base/start-error.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

// Docker and systemd wait longer than this before they kill.
const DRAIN_DEADLINE_MS = 20_000;

export type CommandTools = { args: string[]; shutdown: Shutdown; say: (line: string) => void };

/** Runs what the command line asks for. What it throws is told on standard error, and ends the process with code 1. */
export async function runCommand(run: (tools: CommandTools) => Promise<void>): Promise<void> {
  // Whoever read our lines may be gone by the time we stop; that must not cut the stopping short.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const say = (line: string) => console.log(line);
  const shutdown = createShutdown({ deadline: DRAIN_DEADLINE_MS, report: say });
  try {
    await run({ args: process.argv.slice(2), shutdown, say });
  } catch (error) {
    // A start that was asked to stop fails at whatever it was doing; the signal's handler ends the process.
    if (shutdown.isRequested) return;
    console.error(error instanceof StartError ? error.message : error);
    process.exit(await shutdown.begin(1));
  }
}
