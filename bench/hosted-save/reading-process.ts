import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 20;
const READER = 'parts-child.ts';

/**
 * Watches the processes that a program starts to read saves, as Linux shows them in /proc: the most memory that one of them
 * has had, in bytes, NaN if none was seen.
 */
export function watchReadingProcess(pid: number): { peak(): number; stop(): void } {
  let peak = Number.NaN;
  const look = () => {
    for (const child of childrenOf(pid)) {
      if (!read(`/proc/${child}/cmdline`).includes(READER)) continue;
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${child}/status`)) ?? [];
      if (kilobytes !== undefined) peak = Math.max(Number.isNaN(peak) ? 0 : peak, Number(kilobytes) * 1024);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

function childrenOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}

/** Empty if it has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
