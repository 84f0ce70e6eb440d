import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AppContext } from '@arkwright/server/context/app-context';
import { pause } from '@arkwright/server/platform/base/pause';
import { type ApiThreadData, BEAT_MS, type FromApiThread, type ToApiThread } from './api-thread-messages.ts';
import { errorCode } from './base/start-error.ts';
import { listenError } from './listen-address.ts';

/** After this many missed heartbeats in a row, the thread is considered blocked for good. */
const MAX_MISSED = 5;
export const RETRY_MS = 1000;
/** The code is loaded by then, and a failing connection is given up far sooner. */
const START_MS = 60_000;

type Supervised = Pick<AppContext, 'log' | 'metrics' | 'settings'>;
/** A thread that has started to load the API's code, and a function to make others. */
export type ApiThreads = { first: Worker; another: () => Worker };

/** Starts loading the API's code in its own thread, which takes a while; `superviseApi` then starts it. */
export function loadApi(data: ApiThreadData): ApiThreads {
  const another = () =>
    new Worker(new URL('./api-thread.ts', import.meta.url), { name: 'api', workerData: data });
  return { first: another(), another };
}

/**
 * Serves the API from its own thread, so that nothing blocking it can block game servers or Discord, and
 * replaces the thread when it ends or hangs for five seconds. Resolves when it serves. Throws a StartError if
 * it can't listen. `restartingMs` is how long no thread has served, ms; 0 while one does.
 */
export async function superviseApi(
  { log, metrics, settings }: Supervised,
  { first, another }: ApiThreads,
  { beatMs = BEAT_MS, startMs = START_MS }: { beatMs?: number; startMs?: number } = {},
): Promise<{ restartingMs(): number; stop(): Promise<void> }> {
  const stopping = new AbortController();
  let replacing: Promise<void> | undefined;
  let endedAt: number | undefined;
  let missed = 0;

  const tell = (to: Worker, message: ToApiThread) => to.postMessage(message);

  /** A thread that serves; rejects with the reason if it can't. */
  async function start(fresh: Worker): Promise<Worker> {
    const { promise: served, resolve, reject } = Promise.withResolvers<void>();
    fresh.once('exit', () => reject(new Error('The API ended before it was ready.')));
    fresh.on('error', (error) => {
      log.error({ err: error }, 'the API failed');
      reject(error);
    });
    fresh.on('message', async (message: FromApiThread) => {
      if (message.kind === 'serving') resolve();
      else if (message.kind === 'failed')
        reject(Object.assign(new Error(message.message), { code: message.code }));
      else if (message.kind === 'beat') missed = 0;
      else tell(fresh, { kind: 'figures', figures: await metrics.registry.getMetricsAsJSON() });
    });
    tell(fresh, { kind: 'start', settings });
    const giveUp = AbortSignal.any([stopping.signal, AbortSignal.timeout(startMs)]);
    giveUp.addEventListener('abort', () => reject(new Error('The API did not become ready.')));
    try {
      await served;
    } catch (error) {
      await fresh.terminate();
      throw error;
    }
    return fresh;
  }

  function watch(watched: Worker): Worker {
    missed = 0;
    // Counted, not measured: if the whole process was suspended, nothing was missed.
    const timer = setInterval(() => {
      if (++missed <= MAX_MISSED) return;
      log.error('the API hangs: a new one replaces it');
      void watched.terminate();
    }, beatMs);
    const ended = (code?: number) => {
      clearInterval(timer);
      if (stopping.signal.aborted) return;
      log.error({ code }, 'the API has ended');
      replacing = replace();
    };
    // If this thread was busy, it hears of both at once: that the API serves, and that it has ended.
    if (watched.threadId === -1) ended();
    else watched.once('exit', ended);
    return watched;
  }

  async function replace(): Promise<void> {
    metrics.apiRestarts.inc();
    endedAt = performance.now();
    while (!stopping.signal.aborted) {
      try {
        const fresh = await start(another());
        endedAt = undefined;
        log.warn('the API serves again');
        thread = watch(fresh);
        return;
      } catch (error) {
        log.error({ err: error }, 'the API could not be started again');
        await pause(RETRY_MS, stopping.signal);
      }
    }
  }

  let thread = watch(
    await start(first).catch((error: unknown) => {
      // The port was free a moment ago, but may have been taken since.
      throw errorCode(error)?.startsWith('EADDR') ? listenError(settings, error) : error;
    }),
  );
  return {
    restartingMs: () => (endedAt === undefined ? 0 : performance.now() - endedAt),
    async stop() {
      stopping.abort();
      await replacing;
      // A thread that has already ended has no id.
      if (thread.threadId === -1) return;
      const ended = once(thread, 'exit');
      tell(thread, { kind: 'stop' });
      await ended;
    },
  };
}
