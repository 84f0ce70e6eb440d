import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { end, ROOT } from './program.ts';

/** Starts the agent as its page says: `npm start -- agent FILE`. `lines` grows as it tells what it does. */
export function startAgent(file: string): { lines: string[]; stop(): Promise<void> } {
  const child = spawn('npm', ['start', '--silent', '--', 'agent', file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  return { lines, stop: () => end(child, 'SIGTERM') };
}
