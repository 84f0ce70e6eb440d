import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { end } from './program.ts';

/** Starts the agent's one file beside its configuration, as its page says. `lines` grows as it tells what it does. */
export function startAgent(agentFile: string): { lines: string[]; stop(): Promise<void> } {
  const child = spawn(process.execPath, [agentFile], {
    cwd: dirname(agentFile),
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  return { lines, stop: () => end(child, 'SIGTERM') };
}
