import { Worker } from 'node:worker_threads';
import type { Save } from './read-save.ts';
import { SaveError } from './save-error.ts';

// Half a million objects need a third of it; no save of a running game needs more.
const MAX_MEMORY_MB = 1024;

/** The location of the thread's code; its text if the program is a single file. */
export type ThreadCode = URL | string;

export type SaveAnswer = { save: Save } | { refusal: string };

/** `readSave` in its own thread, so that the caller isn't blocked. Throws the same SaveError. */
export async function readSaveInThread(
  path: string,
  code: ThreadCode = new URL('./save-thread.ts', import.meta.url),
): Promise<Save> {
  const thread = new Worker(code, {
    eval: typeof code === 'string',
    name: 'read-save',
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const answer = await new Promise<SaveAnswer>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SaveError('it needs too much memory') : error),
    );
    thread.once('exit', () => reject(new Error('the thread ended without an answer')));
  });
  if ('refusal' in answer) throw new SaveError(answer.refusal);
  return answer.save;
}
