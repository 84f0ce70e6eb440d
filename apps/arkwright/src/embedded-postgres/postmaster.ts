import { execFile, spawn } from 'node:child_process';
import { open, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BoundedSet } from '@arkwright/ark/bounded';
import { isAlive } from '../base/process-identity.ts';
import { diskFull, StartError } from '../base/start-error.ts';
import { cannotRun, PROGRAM_ENVIRONMENT } from './cluster.ts';
import type { Placement } from './placement.ts';
import { guardPostmaster } from './postmaster-guard.ts';

/** A running PostgreSQL. `exited` settles when it has ended, for any reason. */
export type Postmaster = { pid: number; exited: Promise<void>; stop(): Promise<void> };

const POLL = 10;
/** A program has one; after that the guard of the oldest has to stop it. */
const MAX_RUNNING = 100;
const running = new BoundedSet<number>({ max: MAX_RUNNING, whenFull: 'drop-oldest' });
const LOG_BYTES = 5 * 1024 * 1024;

/**
 * Starts PostgreSQL on the cluster and resolves when it accepts connections, after a crash recovery if one is
 * due. It gets its own process group, so that a Ctrl-C in the terminal reaches only us and we can drain
 * first; a guard stops it if we die without stopping it. Throws a StartError with PostgreSQL's own last
 * message.
 */
export async function startPostmaster(
  placement: Placement,
  options: { port: number; settings: Record<string, string> },
): Promise<Postmaster> {
  const { directory, binaries, account } = placement;
  const data = join(directory, 'data');
  const logFile = join(directory, 'postgresql.log');
  const log = await openLog(logFile);
  const logStart = (await log.stat()).size;
  const settings = Object.entries({ port: String(options.port), ...options.settings });
  const child = spawn(
    binaries.postgres,
    ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: directory,
      env: PROGRAM_ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  let failure: Error | undefined;
  let isGone = false;
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failure = cannotRun(binaries.postgres, error);
      isGone = true;
      resolve();
    });
    child.once('exit', () => {
      isGone = true;
      resolve();
    });
  });
  await log.close();
  const pid = child.pid;
  const releaseGuard = pid === undefined ? () => {} : guardPostmaster(pid, account);
  if (pid !== undefined) running.add(pid);
  void exited.then(() => {
    releaseGuard();
    if (pid !== undefined) running.delete(pid);
  });
  while (!isGone && !(await isReady(data, pid))) await delay(POLL);
  if (isGone || pid === undefined) throw failure ?? (await startFailure(directory, logFile, logStart));
  return { pid, exited, stop: async () => (isGone ? undefined : stopProcess(pid)) };
}

/** Ends every PostgreSQL that we started at once (SIGQUIT): without a checkpoint, and without waiting. */
export function abandonPostmasters(): void {
  for (const pid of running) process.kill(pid, 'SIGQUIT');
}

/** Stops the PostgreSQL that an earlier, killed program left running on the cluster, if there is one. */
export async function stopLeftover(directory: string): Promise<void> {
  const data = join(directory, 'data');
  const [first] = await pidFile(data);
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (await isPostmasterOf(pid, data)) return stopProcess(pid);
  // Something else has this id now. PostgreSQL would mistake that for a running server and refuse to start;
  // it still detects from the shared memory if a server of this cluster is alive after all.
  await rm(join(data, 'postmaster.pid'), { force: true });
}

/**
 * postmaster.pid, line by line: process id, data folder, start, port, socket, address, shared memory, state.
 */
async function pidFile(data: string): Promise<string[]> {
  return (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}

async function isReady(data: string, pid: number | undefined): Promise<boolean> {
  const lines = await pidFile(data);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (folder !== undefined) return folder === (await realpath(data));
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').includes(data);
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes(data);
}

/**
 * Fast shutdown (SIGINT): sessions are disconnected, everything committed is kept. Immediate (SIGQUIT) after
 * 20 s.
 */
async function stopProcess(pid: number): Promise<void> {
  await resume(pid);
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await delay(POLL);
    }
  }
  throw new StartError(
    `PostgreSQL (process ${pid}) does not stop. Stop it with "kill -9 ${pid}" and start again.`,
  );
}

/** Suspended processes (SIGSTOP) would not receive the signal to end. Only Linux lists them. */
async function resume(pid: number): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const id of [pid, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(id, 'SIGCONT');
    } catch {
      // Already gone.
    }
  }
}

async function openLog(path: string) {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size > LOG_BYTES) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

async function startFailure(directory: string, logFile: string, from: number): Promise<StartError> {
  const text = (await readFile(logFile)).subarray(from).toString('utf8');
  if (/No space left on device|Disk quota exceeded/.test(text)) return diskFull(directory);
  const last = text
    .match(/^.*(?:FATAL|PANIC|error while loading).*$/m)?.[0]
    .replace(/^.*?(?:FATAL|PANIC): +/, '');
  return new StartError(
    `PostgreSQL did not start: ${last ?? 'it ended without a message'}. Its log is ${logFile}.`,
  );
}
