import { parentPort } from 'node:worker_threads';

// A thread of off-thread.ts: does one job after the other.

/** The address of a module, and the argument of its `run`. */
export type OffThreadTask = { href: string; input: unknown };
export type Answer = { isDone: true; output: unknown } | { isDone: false; error: unknown };

if (!parentPort) throw new Error('off-thread-worker.ts is run as a thread by off-thread.ts');
const port = parentPort;

port.on('message', async ({ href, input }: OffThreadTask) => {
  try {
    const { run } = (await import(href)) as { run: (input: unknown) => unknown };
    port.postMessage({ isDone: true, output: await run(input) } satisfies Answer);
  } catch (error) {
    port.postMessage({ isDone: false, error } satisfies Answer);
  }
});
