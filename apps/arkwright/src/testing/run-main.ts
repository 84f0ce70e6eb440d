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
  /** Closes the IPC channel, as a starter that vanishes does. */
  abandon(): void;
  /** Resolves with the address of the ready line; rejects when the program ends instead. */
  ready(): Promise<string>;
};

/** An empty folder of this test, with a space in its name and open to others so that root's PostgreSQL gets in. */
export async function workFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright program '));
  // The PostgreSQL of a program that was killed ends a little after it, and writes into the folder until then.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 }));
  await chmod(folder, 0o711);
  return folder;
}

/** Begins a command with a PID namespace of its own, which ends with it, as a container has. Needs root and Linux. */
const CONTAINED = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
export const canContain = spawnSync('unshare', [...CONTAINED.slice(1), 'true']).status === 0;

/**
 * Runs the program with nothing in its environment but `environment`, in `folder`. Killed when the test is over.
 * `contained` runs it as process 1 of a PID namespace; signals then reach the one around it, so that only SIGKILL works.
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
    env: { PATH: process.env.PATH ?? '', ...environment },
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
  // The event 'close' would say all this at once, but does not come after `disconnect`.
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
