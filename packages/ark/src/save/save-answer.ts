import { Worker } from 'node:worker_threads';
import { readSave, type Save } from './read-save.ts';
import { SaveError } from './save-error.ts';

/** `maxMs` begins with the process; `maxMemory` is its resident memory, bytes. */
export type ReadLimits = { maxMs: number; maxMemory: number };
/** As JSON, the last argument of a process that reads a save. */
export type ReadRequest = ReadLimits & { path: string };
/** As JSON, all that such a process writes to its standard output. `fault`: the stack of an error of ours. */
export type ReadAnswer = { save: Save } | { refusal: string } | { fault: string };

/** Reads a save for the process that started this one (read-save-in-child.ts), and writes the answer. */
export async function answerRequest(json: string): Promise<void> {
  const { path, ...limits } = JSON.parse(json) as ReadRequest;
  // Reading blocks this thread. The other one starts from its text, as there may be no other file to start it from.
  new Worker(`(${watch})(${JSON.stringify(limits)})`, { eval: true }).unref();
  process.stdout.write(JSON.stringify(await answerTo(path)));
}

async function answerTo(path: string): Promise<ReadAnswer> {
  try {
    return { save: await readSave(path) };
  } catch (error) {
    if (error instanceof SaveError) return { refusal: error.message };
    return { fault: String(error instanceof Error ? error.stack : error) };
  }
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
