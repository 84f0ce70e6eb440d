import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Linux counts CPU time in these: `getconf CLK_TCK`. */
const TICKS_A_SECOND = 100;

/**
 * Measures for so many seconds how many cores all processes of PostgreSQL use; NaN where there is no /proc. `directory` is
 * that of its cluster.
 */
export async function cpuDuring(directory: string, seconds: number): Promise<number> {
  const before = ticksOf(directory);
  const start = performance.now();
  await delay(seconds * 1000);
  return (ticksOf(directory) - before) / TICKS_A_SECOND / ((performance.now() - start) / 1000);
}

function ticksOf(directory: string): number {
  const [line = ''] = readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = statOf(line);
  if (!postmaster) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? [])
    .filter(({ parent }) => parent === line);
  return children.reduce((sum, { ticks }) => sum + ticks, postmaster.ticks + postmaster.endedTicks);
}

/** What proc_pid_stat(5) says; undefined for a process that has ended. `endedTicks`: of children that have ended. */
function statOf(pid: string): { parent: string; ticks: number; endedTicks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const number = (index: number) => Number(fields[index]);
    return { parent: fields[1] ?? '', ticks: number(11) + number(12), endedTicks: number(13) + number(14) };
  } catch {
    return undefined;
  }
}
