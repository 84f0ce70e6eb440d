// What read-save-in-thread.ts runs: reads the save at the path that it is given, and answers once.
import { parentPort, workerData } from 'node:worker_threads';
import { readSave } from './read-save.ts';
import type { SaveAnswer } from './read-save-in-thread.ts';
import { SaveError } from './save-error.ts';

// Not awaited here: a script that is given as text is no module.
void answer(String(workerData)).then((reply) => parentPort?.postMessage(reply));

async function answer(path: string): Promise<SaveAnswer> {
  try {
    return { save: await readSave(path) };
  } catch (error) {
    if (error instanceof SaveError) return { refusal: error.message };
    throw error;
  }
}
