import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

/** Whether a process with this ID exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * When a process started, as text that no later process with the same id shares; undefined if there is no
 * such process. Ids are reused (in a container every start may get the same one), so an id alone proves
 * nothing.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }));
    return stdout.trim() || undefined;
  }
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  // proc(5): the name in parentheses may contain spaces; the start time is the 20th field after it, the state
  // the first.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[19] === undefined ? undefined : `${boot.trim()}/${fields[19]}`;
}

/**
 * Where our process ids are meaningful: in this boot of this machine, and on Linux in this PID namespace
 * (pid_namespaces(7)); each container has its own.
 */
export async function processPlace(): Promise<string> {
  if (process.platform !== 'linux') return hostname();
  const [boot, namespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname()),
    readlink('/proc/self/ns/pid').catch(() => hostname()),
  ]);
  return `${boot.trim()}/${namespace}`;
}
