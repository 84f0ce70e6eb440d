import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AppContext } from '@arkwright/server/context/app-context';
import { pause } from '@arkwright/server/platform/base/pause';
import { type ApiThreadData, BEAT_MS, type FromApiThread, type ToApiThread } from './api-thread-messages.ts';
import { errorCode } from './base/start-error.ts';
import { listenError } from './listen-address.ts';

/** So many beats in a row may be missed: then something holds the thread that will not end. */
const MAX_MISSED = 5;
export const RETRY_MS = 1000;
/** The code is loaded by then, and a connection that does not come about is given up far sooner. */
const START_MS = 60_000;

type Supervised = Pick<AppContext, 'log' | 'metrics' | 'settings'>;
/** A thread that has begun to load the API's code, and how to make others. */
export type ApiThreads = { first: Worker; another: () => Worker };

/** Begins to load the API's code in a thread of its own, which takes a while: `superviseApi` then has it start. */
export function loadApi(data: ApiThreadData): ApiThreads {
  const another = () =>
    new Worker(new URL('./api-thread.ts', import.meta.url), { name: 'api', workerData: data });
  return { first: another(), another };
}

/**
 * Has the API serve from a thread of its own, so that whatever holds it holds neither game servers nor Discord, and puts a new
 * one in its place when it ends or stands still for five seconds. Resolves when it serves. Throws a StartError when it
 * can't listen. `restartingMs` says for how long no thread has served, ms; 0 while one does.
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

  /** A thread that serves; rejects with what kept it from it. */
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
    // Counted, not measured: when the whole process stood still, nothing was missed.
    const timer = setInterval(() => {
      if (++missed <= MAX_MISSED) return;
      log.error('the API hangs: a new one replaces it');
      void watched.terminate();
    }, beatMs);
    watched.once('exit', (code) => {
      clearInterval(timer);
      if (stopping.signal.aborted) return;
      log.error({ code }, 'the API has ended');
      replacing = replace();
    });
    return watched;
  }

  async function replace(): Promise<void> {
    metrics.apiRestarts.inc();
    endedAt = performance.now();
    while (!stopping.signal.aborted) {
      try {
        thread = watch(await start(another()));
        endedAt = undefined;
        return log.warn('the API serves again');
      } catch (error) {
        log.error({ err: error }, 'the API could not be started again');
        await pause(RETRY_MS, stopping.signal);
      }
    }
  }

  let thread = watch(
    await start(first).catch((error: unknown) => {
      // The port was free a moment ago; somebody may have been quicker.
      throw errorCode(error)?.startsWith('EADDR') ? listenError(settings, error) : error;
    }),
  );
  return {
    restartingMs: () => (endedAt === undefined ? 0 : performance.now() - endedAt),
    async stop() {
      stopping.abort();
      await replacing;
      // A thread that has ended by itself has no id any more.
      if (thread.threadId === -1) return;
      const ended = once(thread, 'exit');
      tell(thread, { kind: 'stop' });
      await ended;
    },
  };
}
