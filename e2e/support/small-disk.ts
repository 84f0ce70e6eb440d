import { execFile } from 'node:child_process';
import { mkdtemp, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk of its own with little room. `fill` takes all that is left, until `free`. */
export type SmallDisk = {
  path: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  dispose(): Promise<void>;
};

/** Mounts one, or says why this machine does not let us. */
export async function makeSmallDisk(mebibytes: number): Promise<SmallDisk | string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'mounting a small disk needs root on Linux';
  const path = await mkdtemp(join(tmpdir(), 'arkwright-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=711`, 'tmpfs', path]);
  } catch (error) {
    await rmdir(path);
    return `a small disk could not be mounted: ${error instanceof Error ? error.message : error}`;
  }
  const ballast = join(path, 'ballast');
  return {
    path,
    // Ends with the error that there is no room left, which is the point.
    fill: async () => void (await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => {})),
    free: () => writeFile(ballast, ''),
    async dispose() {
      // Lazily: PostgreSQL may need a moment longer than its program.
      await run('umount', ['--lazy', path]);
      await rmdir(path);
    },
  };
}
