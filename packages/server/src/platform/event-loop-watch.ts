import { BoundedSet } from '@arkwright/ark/bounded';
import { MAX_CONNECTIONS } from './base/connections.ts';
import type { PlatformContext } from './context.ts';

const TICK_MS = 20;
/**
 * While a thread does next to nothing: being woken 50 times a second would be most of what it does. Then a pause may last
 * this much longer before it is noticed, the first one alone.
 */
const IDLE_TICK_MS = 100;
/** A thread that has used less than this part of the processor, for a second, does next to nothing. */
const IDLE_SHARE = 0.05;
const IDLE_AFTER_MS = 1000;
/** Nothing may block a thread for longer: everybody else waits meanwhile. */
export const MAX_PAUSE_MS = 50;
/** A thread that is blocked repeatedly is reported once a second. */
const TELL_EVERY_MS = 1000;
const MAX_NAMED = 5;

/** A period during which a thread did only one piece of work. */
export type Pause = {
  ms: number;
  /** What was running, the latest to start first: one of these blocked the thread. */
  during: readonly string[];
};

export type EventLoopWatch = {
  /** Marks something as running, e.g. a request of a route, until the returned function is called. */
  begin(what: string): () => void;
  stop(): void;
};

/**
 * Detects when one piece of work blocks this thread: a timer due every 20 ms (in an idle thread every 100 ms) is late, and
 * the thread has used the processor meanwhile. Pauses because the machine was busy or the process suspended don't count.
 */
export function watchEventLoop(onPause: (pause: Pause) => void, longestMs = MAX_PAUSE_MS): EventLoopWatch {
  const underWay = new BoundedSet<{ what: string }>({ max: MAX_CONNECTIONS, whenFull: 'drop-oldest' });
  let endedLately: string[] = [];
  let lookedAt = performance.now();
  let usedMs = threadCpuMs();
  let tickMs = TICK_MS;
  /** Since when it is measured whether the thread is idle, and what it had used by then. */
  let since = { at: lookedAt, usedMs };
  let timer = setInterval(check, tickMs).unref();

  function tickEvery(ms: number): void {
    since = { at: lookedAt, usedMs };
    if (ms === tickMs) return;
    clearInterval(timer);
    tickMs = ms;
    timer = setInterval(check, tickMs).unref();
  }

  function adaptTick(): void {
    const [passedMs, inUseMs] = [lookedAt - since.at, usedMs - since.usedMs];
    if (inUseMs >= IDLE_SHARE * IDLE_AFTER_MS) tickEvery(TICK_MS);
    else if (passedMs >= IDLE_AFTER_MS) tickEvery(IDLE_TICK_MS);
  }

  function check(): void {
    const now = performance.now();
    const used = threadCpuMs();
    const ms = Math.min(now - lookedAt - tickMs, used - usedMs);
    lookedAt = now;
    usedMs = used;
    adaptTick();
    const ended = endedLately;
    endedLately = [];
    if (ms < longestMs) return;
    const names = [...underWay].map(({ what }) => what).concat(ended);
    onPause({ ms, during: [...new Set(names.toReversed())].slice(0, MAX_NAMED) });
  }

  return {
    begin(what) {
      // What an idle thread has to do now is watched from its beginning.
      if (tickMs === IDLE_TICK_MS) {
        check();
        tickEvery(TICK_MS);
      }
      const work = { what };
      underWay.add(work);
      return () => {
        // Calling it again changes nothing.
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

/** Reports each pause of this thread in the log and `/metrics`, with the running routes. */
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
