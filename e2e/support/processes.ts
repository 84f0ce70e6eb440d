import { readdir, readFile, readlink } from 'node:fs/promises';
import { sep } from 'node:path';

/** The memory that a process has in use, in bytes (proc(5), VmRSS). Linux only. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Processes that work in a folder or below it, as PostgreSQL's do in their cluster's, by their command. Linux only. */
export async function processesIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (cwd !== folder && !cwd.startsWith(folder + sep)) return [];
      return [`${pid} ${await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')}`.trim()];
    }),
  );
  return found.flat();
}
