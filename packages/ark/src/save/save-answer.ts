import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { readSave, type Save } from './read-save.ts';
import { SaveError } from './save-error.ts';

/** `maxMs` begins with the process; `maxMemory` is its resident memory, bytes. */
export type ReadLimits = { maxMs: number; maxMemory: number };
/** As JSON, the last argument of a process that reads a save. */
export type ReadRequest = ReadLimits & { path: string };
/** Why a save can't be read. `fault`: the stack of an error of ours. */
export type ReadFailure = { refusal: string } | { fault: string };
/** As JSON, all that a process writes to its standard output that reads a save as a whole. */
export type ReadAnswer = { save: Save } | ReadFailure;

/** Reads a save for the process that started this one (read-save-in-child.ts), and writes the answer. */
export function answerRequest(json: string): Promise<void> {
  return answerLines<ReadRequest>(json, async function* ({ path }) {
    yield { save: await readSave(path) };
  });
}

/**
 * Reads a save for the process that started this one (child-lines.ts): writes each answer as a line of JSON, when the
 * other process has taken most of those before, and last a ReadFailure if something fails.
 */
export async function answerLines<Request extends object>(
  json: string,
  read: (request: Request & ReadLimits) => AsyncIterable<object>,
): Promise<void> {
  // By our own code: its shape isn't checked.
  const request = JSON.parse(json) as Request & ReadLimits;
  const { maxMs, maxMemory } = request;
  // Reading blocks this thread. The other one starts from its text, as there may be no other file to start it from.
  new Worker(`(${watch})(${JSON.stringify({ maxMs, maxMemory })})`, { eval: true }).unref();
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

/** Ends this process beyond its limits. Runs from its text, so it can use nothing that is outside of it. */
function watch({ maxMs, maxMemory }: ReadLimits): void {
  const { writeSync } = process.getBuiltinModule('node:fs');
  const end = () => process.kill(process.pid, 'SIGKILL');
  // The memory that SQLite and buffers take is not in V8's heap, so no option of Node's limits it.
  setInterval(() => {
    if (process.memoryUsage.rss() <= maxMemory) return;
    const refusal = `reading it needs more than ${Math.round(maxMemory / 1024 ** 2)} MB of memory`;
    writeSync(1, JSON.stringify({ refusal }));
    end();
  }, 50);
  setTimeout(end, maxMs);
}
