import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A running `main.ts`, or another program. `output` and `errors` grow as it writes. */
export type RunningProgram = {
  pid: number;
  output(): string;
  errors(): string;
  ended: Promise<number | NodeJS.Signals>;
  kill(signal: NodeJS.Signals): void;
  /** Closes the IPC channel, like a starter that disappears. */
  abandon(): void;
  /** Resolves with the address in the ready line; rejects if the program ends first. */
  ready(): Promise<string>;
};

/**
 * An empty folder of this test, with a space in its name and open to others so that root's PostgreSQL gets
 * in.
 */
export async function workFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright program '));
  // The PostgreSQL of a killed program ends slightly later, and writes into the folder until then.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 }));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Prefix that runs a command in its own PID namespace, which ends with it, like a container. Needs root and
 * Linux.
 */
const CONTAINED = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
export const canContain = spawnSync('unshare', [...CONTAINED.slice(1), 'true']).status === 0;

/**
 * Runs the program in `folder` with only `environment` as its environment. Killed when the test ends.
 * `contained` runs it as process 1 of a PID namespace; signals then reach the process around it, so that only
 * SIGKILL works.
 */
export function runMain(
  folder: string,
  environment: Record<string, string> = {},
  {
    args = [],
    contained = false,
    program = [process.execPath, join(import.meta.dirname, '..', 'main.ts')],
  }: { args?: string[]; contained?: boolean; program?: string[] } = {},
): RunningProgram {
  const main = [...program, ...args];
  const [command = '', ...words] = contained ? [...CONTAINED, ...main] : main;
  const child = spawn(command, words, {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      // Compiled code is kept for the next start, as "npm start" has it.
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('both were asked for as pipes');
  let output = '';
  let errors = '';
  stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  // The event 'close' would report all this at once, but doesn't come after `disconnect`.
  const ended = Promise.all([once(child, 'exit'), once(stdout, 'close'), once(stderr, 'close')]).then(
    ([[code, signal]]) => code ?? signal,
  );
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    ended,
    kill: (signal) => void child.kill(signal),
    abandon: () => child.disconnect(),
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const url = output.match(/^Arkwright is ready: (\S+)$/m)?.[1];
          if (url) resolve(url);
        };
        stdout.on('data', look);
        look();
        void ended.then((code) => reject(new Error(`ended with ${code}: ${output}${errors}`)));
      }),
  };
}
