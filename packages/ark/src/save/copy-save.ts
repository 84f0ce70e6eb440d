import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaveError } from './save-error.ts';

/** Followed by the number of the process whose copy is in it. */
const FOLDER = 'arkwright-save-';

/** Large saves have some hundred megabytes; a copy of more could fill the disk that games run on. */
const MAX_BYTES = 4 * 1024 ** 3;

export type SaveCopy = { path: string; size: number; modifiedAt: Date };

/**
 * Runs `work` on a copy of a save, then removes the copy. The file itself is never opened as a database: a
 * read would make the game's next write wait or fail. Refuses a save that is being written
 * (docs/reference/asa-save.md §13).
 */
export async function withSaveCopy<Result>(
  path: string,
  work: (copy: SaveCopy) => Promise<Result> | Result,
): Promise<Result> {
  await removeLeftBehind();
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  try {
    return await work(await copyOf(path, join(folder, 'copy.ark')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` on a save that is nobody else's. */
export async function withOwnSave<Result>(
  path: string,
  work: (save: SaveCopy) => Promise<Result> | Result,
): Promise<Result> {
  const { size, mtime } = await guarded(() => finished(path));
  return work({ path, size, modifiedAt: mtime });
}

/** Removes copies of processes that were killed before they could do it. A copy is as large as a save. */
export async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(FOLDER) ? Number.parseInt(name.slice(FOLDER.length), 10) : Number.NaN;
    // Copies of other agents, or without permission to remove, are left alone.
    if (owner > 0 && !isRunning(owner)) await rm(join(tmpdir(), name), { recursive: true }).catch(() => {});
  }
}

function isRunning(processId: number): boolean {
  try {
    // Signal 0 sends nothing.
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function copyOf(path: string, target: string): Promise<SaveCopy> {
  return guarded(async () => {
    const before = await finished(path);
    await copyFile(path, target);
    const after = await finished(path);
    const { size } = await stat(target);
    if (before.mtimeMs !== after.mtimeMs || before.size !== after.size || size !== after.size)
      throw new SaveError('it was written while it was copied; try again when the game has saved');
    return { path: target, size, modifiedAt: before.mtime };
  });
}

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SaveError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SaveError(code === 'ENOENT' ? 'there is no such file' : message, { cause: error });
  }
}

async function finished(path: string) {
  const found = await stat(path);
  if (!found.isFile()) throw new SaveError('it is no file');
  if (found.size > MAX_BYTES) throw new SaveError(`it is larger than ${MAX_BYTES / 1024 ** 3} GB`);
  if (await isThere(`${path}-journal`))
    throw new SaveError('the game is writing it (there is a journal beside it); try again when it has saved');
  return found;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
