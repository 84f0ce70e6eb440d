import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { readLock } from './lock-file.ts';

/**
 * Moves the time of the lock `path` on every `beatMs`, which tells others that its holder lives. The file is held open:
 * what has been put in its place is never touched, and is noticed: then `onLost` is called, once.
 */
export async function startHeartbeat(
  path: string,
  options: { beatMs: number; onLost: () => void },
): Promise<{ stop(): Promise<void> }> {
  const file = await open(path, 'r+');
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    beating ??= beat(file, path)
      .then((isOurs) => {
        if (isOurs) return;
        clearInterval(timer);
        options.onLost();
      })
      .finally(() => {
        beating = undefined;
      });
  }, options.beatMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await beating;
      await file.close();
    },
  };
}

/** False when another lock has taken the place of ours. One that a person has removed is still ours. */
async function beat(file: FileHandle, path: string): Promise<boolean> {
  try {
    const { nlink } = await file.stat();
    const now = new Date();
    await file.utimes(now, now);
    return nlink > 0 || (await readLock(path)) === undefined;
  } catch {
    // A disk that fails for a moment is no other holder; to those who wait we seem gone only after several beats.
    return true;
  }
}
