import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@arkwright/testing/free-port';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 30_000;

export type SandboxServer = {
  name: string;
  host: string;
  rconPort: number;
  gamePort: number;
  password: string;
};
export type SandboxFile = {
  discord: { url: string };
  accounts: { name: string; discordId: string }[];
  control: { url: string };
  servers: SandboxServer[];
  /** In a copy of a guild: what its accounts and servers are called there, by the names of those that they are like. */
  names?: { accounts: ReadonlyMap<string, string>; servers: ReadonlyMap<string, string> };
};

export type Program = {
  url: string;
  dataDir: string;
  /** Unset where it runs a PostgreSQL of its own. */
  databaseUrl?: string | undefined;
  sandbox: SandboxFile;
  /** Milliseconds from the start of the process to the ready line. */
  startedInMs: number;
  process: ChildProcess;
  /** Ends it as a service manager would; the data stays. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
};

/** A data folder of one's own; `dispose` removes it. */
export async function makeDataDir(): Promise<{ dataDir: string; dispose(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arkwright-e2e-'));
  // Started as root, PostgreSQL runs as another user and has to get in.
  await chmod(dataDir, 0o711);
  return { dataDir, dispose: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Starts the real program on the sandbox and waits for its ready line. Rejects with what it printed when it ends instead. */
export async function startProgram(options: {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  nodeArgs?: readonly string[];
}): Promise<Program> {
  const port = options.port ?? (await findFreePort());
  const began = performance.now();
  const child = spawnProgram({ ...options, port });
  const url = await readyLine(child);
  const sandbox: SandboxFile = JSON.parse(await readFile(join(options.dataDir, 'sandbox.json'), 'utf8'));
  return {
    url,
    dataDir: options.dataDir,
    databaseUrl: options.env?.DATABASE_URL,
    sandbox,
    startedInMs: performance.now() - began,
    process: child,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Starts the real program as a worker beside others, and waits for its ready line. */
export async function startWorkerProgram(options: {
  dataDir: string;
  env: Record<string, string>;
}): Promise<Pick<Program, 'process' | 'stop'>> {
  const child = spawnProgram({ ...options, port: 0 });
  await readyLine(child);
  return { process: child, stop: () => end(child, 'SIGTERM') };
}

/** Runs one of the program's commands to its end; rejects with what it printed if that fails. */
export async function runCommand(
  args: readonly string[],
  options: { dataDir: string; env?: Record<string, string> },
): Promise<string> {
  const child = spawnProgram({ ...options, port: 0, args });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => printed.push(line));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return printed.join('\n');
  throw new Error(`${args.join(' ')} ended with ${code}:\n${printed.join('\n')}`);
}

/**
 * Starts the process and nothing more: for starts that are not meant to get far. `uid` is the user to run it as, and
 * `nodeArgs` are Node's own.
 */
export function spawnProgram(options: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  nodeArgs?: readonly string[];
  /** The program's own. */
  args?: readonly string[];
  uid?: number;
}): ChildProcess {
  const { nodeArgs = [], args = [] } = options;
  return spawn(process.execPath, [...nodeArgs, join(ROOT, 'apps/arkwright/src/main.ts'), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      // Compiled code is kept for the next start, as "npm start" has it.
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      SANDBOX_SEED: 'journeys',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  });
}

async function readyLine(child: ChildProcess): Promise<string> {
  const printed: string[] = [];
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail('did not become ready'), START_TIMEOUT_MS);
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The program ${why}:\n${printed.join('\n')}`));
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        printed.push(line);
        const ready = /^Arkwright is ready(?:: (\S+))?/.exec(line);
        if (!ready) return;
        clearTimeout(timer);
        resolve(ready[1] ?? '');
      });
    }
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
}

/** Ends a process with a signal; one that does not listen is killed. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(timer);
}
