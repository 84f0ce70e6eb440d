import { fileURLToPath } from 'node:url';
import { answersOfChild, type ReaderOptions } from './child-lines.ts';
import type { Save } from './read-save.ts';
import { SaveError } from './save-error.ts';

/** Bytes of the answer, which then go into the caller's own memory: some 400,000 rows. Real saves have a tenth. */
const MAX_ANSWER = 128 * 1024 ** 2;

const OWN_COMMAND = [process.execPath, fileURLToPath(new URL('./save-child.ts', import.meta.url))];

/**
 * `readSave` in a process of its own (child-lines.ts), by default Node with `save-child.ts`. Throws SaveError also if that
 * takes too long or too much memory.
 */
export async function readSaveInChild(
  path: string,
  { command = OWN_COMMAND, ...options }: ReaderOptions = {},
): Promise<Save> {
  const answers = answersOfChild<{ save: Save }>({
    ...options,
    command,
    request: { path },
    maxLine: MAX_ANSWER,
    tooLong: `there is more in it than ${MAX_ANSWER / 1024 ** 2} MB of players, bases and dinos`,
  });
  for await (const { save } of answers) return save;
  throw new SaveError('the program that reads it gave no answer');
}
