// Loaded into each thread of the program before it (--import): measures how long each was held, and the process's memory.
import { BroadcastChannel, isMainThread, threadName } from 'node:worker_threads';
import { watchEventLoop } from '@arkwright/server/platform/event-loop-watch';

/** How long a thread was held, ms, and when that ended, ms since 1970. */
export type Held = { ms: number; thread: string; at: number };
/** What was measured since the last question: memory in bytes, and when a thread was held longest. */
export type Probed = { rss: number[]; held: Held };

const SAMPLE_MS = 20;

const threads = new BroadcastChannel('bench-probe');
threads.unref();
const NONE: Held = { ms: 0, thread: '', at: 0 };
let held = NONE;
const note = (each: Held) => {
  if (each.ms > held.ms) held = each;
};
watchEventLoop(({ ms }) => {
  const now: Held = { ms, thread: isMainThread ? 'main' : threadName || 'another', at: Date.now() };
  if (isMainThread) note(now);
  else threads.postMessage(now);
}, 1);

if (isMainThread) {
  let rss: number[] = [];
  threads.onmessage = ({ data }) => note(data as Held);
  setInterval(() => rss.push(process.memoryUsage.rss()), SAMPLE_MS).unref();
  process.on('message', (message) => {
    if (message !== 'probe') return;
    process.send?.({ rss, held } satisfies Probed);
    rss = [];
    held = NONE;
  });
  process.channel?.unref();
}
