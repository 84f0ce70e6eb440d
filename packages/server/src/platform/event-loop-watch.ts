import type { PlatformContext } from './context.ts';

const TICK_MS = 20;
/** Longer than this nothing may hold a thread: everybody else waits meanwhile. */
export const MAX_PAUSE_MS = 50;
/** A thread that is held again and again is told once a second. */
const TELL_EVERY_MS = 1000;
const MAX_NAMED = 5;

/** A stretch during which a thread did nothing but one piece of work. */
export type Pause = {
  ms: number;
  /** What went on meanwhile, the latest to begin first: one of these held the thread. */
  during: readonly string[];
};

export type EventLoopWatch = {
  /** Notes that something goes on, e.g. a request of a route, until the returned function is called. */
  begin(what: string): () => void;
  stop(): void;
};

/**
 * Sees when this thread is held by one piece of work: a timer that is due every 20 ms comes late, and the thread has used
 * the processor meanwhile. That a busy machine gave it no time, or that the process was stopped, does not count.
 */
export function watchEventLoop(onPause: (pause: Pause) => void, longestMs = MAX_PAUSE_MS): EventLoopWatch {
  const underWay = new Set<{ what: string }>();
  let endedLately: string[] = [];
  let lookedAt = performance.now();
  let usedMs = threadCpuMs();

  function check(): void {
    const now = performance.now();
    const used = threadCpuMs();
    const ms = Math.min(now - lookedAt - TICK_MS, used - usedMs);
    lookedAt = now;
    usedMs = used;
    const ended = endedLately;
    endedLately = [];
    if (ms < longestMs) return;
    const names = [...underWay].map(({ what }) => what).concat(ended);
    onPause({ ms, during: [...new Set(names.toReversed())].slice(0, MAX_NAMED) });
  }
  const timer = setInterval(check, TICK_MS).unref();

  return {
    begin(what) {
      const work = { what };
      underWay.add(work);
      return () => {
        // The second call changes nothing.
        if (underWay.delete(work)) endedLately.push(what);
      };
    },
    stop: () => clearInterval(timer),
  };
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Tells the log and `/metrics` of each pause of this thread, with the routes that were under way. */
export function reportPauses(
  { log, metrics, clock }: Pick<PlatformContext, 'log' | 'metrics' | 'clock'>,
  part: string,
) {
  let toldAt = 0;
  let untold = 0;
  return ({ ms, during }: Pause): void => {
    const [route = 'none', ...others] = during;
    metrics.pauses.observe({ part, route: others.length === 0 ? route : 'several' }, ms / 1000);
    untold++;
    if (clock.now() - toldAt < TELL_EVERY_MS) return;
    log.warn({ part, ms: Math.round(ms), during, pauses: untold }, 'one piece of work held the thread');
    toldAt = clock.now();
    untold = 0;
  };
}
