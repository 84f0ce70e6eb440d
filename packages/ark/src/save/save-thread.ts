// The thread of read-save-in-thread.ts: reads the save at the given path, and replies once.
import { parentPort, workerData } from 'node:worker_threads';
import { readSave } from './read-save.ts';
import type { SaveAnswer } from './read-save-in-thread.ts';
import { SaveError } from './save-error.ts';

// Not awaited here: a script passed as text is not a module.
void answer(String(workerData)).then((reply) => parentPort?.postMessage(reply));

async function answer(path: string): Promise<SaveAnswer> {
  try {
    return { save: await readSave(path) };
  } catch (error) {
    if (error instanceof SaveError) return { refusal: error.message };
    throw error;
  }
}
