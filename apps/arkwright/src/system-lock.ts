const SQLITE_BUSY = 5;

/**
 * `taken`: by another process. `unknown`: the file system has no such locks. Otherwise ours until `release`.
 */
export type SystemLock = 'taken' | 'unknown' | { release(): void };

/**
 * Takes the operating system's lock on the file `path`, which nothing else in this process may open. Node has
 * no flock, but its SQLite takes the same kind of lock (fcntl): it works across containers, also while its
 * holder is suspended, and ends with its process. The file stays behind, because another process may already
 * have it open.
 */
export async function takeSystemLock(path: string): Promise<SystemLock> {
  const { DatabaseSync } = await import('node:sqlite');
  try {
    const file = new DatabaseSync(path);
    try {
      // Nothing is ever written, so no journal file is needed.
      file.exec('PRAGMA journal_mode = MEMORY');
      file.exec('BEGIN EXCLUSIVE');
      return { release: () => file.close() };
    } catch (error) {
      file.close();
      throw error;
    }
  } catch (error) {
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
    return isBusy ? 'taken' : 'unknown';
  }
}
