import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { readLock } from './lock-file.ts';

/**
 * Updates the time of the lock `path` every `beatMs`, which shows others that its holder is alive. The file
 * is kept open: a file that replaced it is never touched, but noticed: then `onLost` is called, once.
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

/** False if another lock has replaced ours. If a person has removed it, it is still ours. */
async function beat(file: FileHandle, path: string): Promise<boolean> {
  try {
    const { nlink } = await file.stat();
    const now = new Date();
    await file.utimes(now, now);
    return nlink > 0 || (await readLock(path)) === undefined;
  } catch {
    // A brief disk failure doesn't mean another holder; to waiting processes we seem gone only after several
    // missed heartbeats.
    return true;
  }
}
