import { type ExecFileException, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { removeLeftBehind } from './copy-save.ts';
import type { Save } from './read-save.ts';
import type { ReadAnswer, ReadLimits, ReadRequest } from './save-answer.ts';
import { SaveError } from './save-error.ts';

// Half a million objects take some five seconds, a copy from a slow network drive a minute.
const MAX_MS = 180_000;
// Half a million objects need a fifth of it.
const MAX_MEMORY = 1.5 * 1024 ** 3;
// Then a child ends by itself whose starter was killed.
const ORPHAN_MS = 10_000;
/** Characters of the answer, which then go into the caller's own memory: some 400,000 rows. Real saves have a tenth. */
const MAX_ANSWER = 128 * 1024 ** 2;

export type ReaderOptions = Partial<ReadLimits> & {
  /** A program that answers a `ReadRequest`, its last argument; default: Node with `save-child.ts`. */
  command?: readonly string[] | undefined;
  /** Ends the child; the promise then rejects. */
  signal?: AbortSignal | undefined;
};

const OWN_COMMAND = [process.execPath, fileURLToPath(new URL('./save-child.ts', import.meta.url))];

/**
 * `readSave` in a process of its own, which is killed when it takes too long or too much memory: nothing else stops a
 * read that SQLite is busy with. Throws SaveError for that, too.
 */
export async function readSaveInChild(
  path: string,
  { command = OWN_COMMAND, maxMs = MAX_MS, maxMemory = MAX_MEMORY, signal }: ReaderOptions = {},
): Promise<Save> {
  const request: ReadRequest = { path, maxMemory, maxMs: maxMs + ORPHAN_MS };
  const [program = '', ...args] = [...command, JSON.stringify(request)];
  const answer = await promisify(execFile)(program, args, {
    maxBuffer: MAX_ANSWER,
    timeout: maxMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
    signal,
  })
    .then(({ stdout }) => parse(stdout))
    .catch(async (error: Failure) => {
      // A killed child leaves its copy of the save.
      await removeLeftBehind();
      return answerFor(error, maxMs);
    });
  if ('refusal' in answer) throw new SaveError(answer.refusal);
  if ('fault' in answer) throw new Error(`reading the save failed: ${answer.fault}`);
  return answer.save;
}

type Failure = ExecFileException & { stdout?: string };

function answerFor(error: Failure, maxMs: number): ReadAnswer {
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
    return { refusal: `there is more in it than ${MAX_ANSWER / 1024 ** 2} MB of players, bases and dinos` };
  if (error.killed) return { refusal: `reading it took more than ${maxMs / 1000} seconds` };
  // The child says itself that it needs too much memory, unless V8 or the system notices first.
  if (error.stdout?.startsWith('{"refusal":')) return parse(error.stdout);
  if (typeof error.code === 'string') throw error;
  return { refusal: 'the program that reads it ended without an answer; it may need too much memory' };
}

// By our own code: its shape isn't checked.
const parse = (text: string) => JSON.parse(text) as ReadAnswer;
