import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { readSave, type Save } from './read-save.ts';
import { SaveError } from './save-error.ts';

/** What a process that reads a save keeps to: its resident memory, bytes, and the process that started it. */
export type ReaderLimits = { maxMemory: number; starter: number };
/** As JSON, the standard input of a process that reads a save. */
export type ReadRequest = ReaderLimits & { path: string };
/** The starter of a process that reads a save ends it long before. */
const ORPHAN_MS = 3_600_000;
/** Why a save can't be read. `fault`: the stack of an error of ours. */
export type ReadFailure = { refusal: string } | { fault: string };
/** As JSON, all that a process writes to its standard output that reads a save as a whole. */
export type ReadAnswer = { save: Save } | ReadFailure;

/** Reads a save for the process that started this one (read-save-in-child.ts), and writes the answer. */
export function answerRequest(): Promise<void> {
  return answerLines<ReadRequest>(async function* ({ path }) {
    yield { save: await readSave(path) };
  });
}

/**
 * Reads a save for the process that started this one (child-lines.ts): writes each answer as a line of JSON, when the
 * other process has taken most of those before, and last a ReadFailure if something fails.
 */
export async function answerLines<Request extends ReaderLimits>(
  read: (request: Request) => AsyncIterable<object>,
): Promise<void> {
  // By our own code: its shape isn't checked.
  const request = JSON.parse(await text(process.stdin)) as Request;
  const limits = { maxMemory: request.maxMemory, starter: request.starter, orphanMs: ORPHAN_MS };
  // Reading blocks this thread. The other one starts from its text, as there may be no other file to start it from.
  new Worker(`(${watch})(${JSON.stringify(limits)})`, { eval: true }).unref();
  try {
    for await (const answer of read(request)) await write(answer);
  } catch (error) {
    await write(failureOf(error));
  }
}

async function write(answer: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain');
}

function failureOf(error: unknown): ReadFailure {
  if (error instanceof SaveError) return { refusal: error.message };
  return { fault: String(error instanceof Error ? error.stack : error) };
}

/**
 * Ends this process when it takes too much memory, and when its starter is gone: at once, but on Windows only after
 * `orphanMs`. Runs from its text, so it can use nothing that is outside of it.
 */
function watch(limits: ReaderLimits & { orphanMs: number }): void {
  const { maxMemory, starter, orphanMs } = limits;
  const { writeSync } = process.getBuiltinModule('node:fs');
  const end = () => process.kill(process.pid, 'SIGKILL');
  // The memory that SQLite and buffers take is not in V8's heap, so no option of Node's limits it.
  setInterval(() => {
    if (process.ppid !== starter) end();
    if (process.memoryUsage.rss() <= maxMemory) return;
    const refusal = `reading it needs more than ${Math.round(maxMemory / 1024 ** 2)} MB of memory`;
    writeSync(1, JSON.stringify({ refusal }));
    end();
  }, 50);
  setTimeout(end, orphanMs);
}
