import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { BoundedSet } from '@arkwright/ark/bounded';
import { createFairSemaphore } from '../base/fair-semaphore.ts';
import type { Answer, OffThreadTask } from './off-thread-worker.ts';

// For work that needs the processor for more than some 10 ms and can't be split into small steps (slices.ts):
// archives, pictures, simulations, matching long lists. Everything else continues meanwhile.

type Run = (input: never) => unknown;

/**
 * Work for another thread: the address of a module that exports it as `run`. Its input and output are copied
 * between threads (structured clone): plain data and bytes, no open resources such as a database.
 */
export type ThreadJob<Work extends Run> = { readonly href: string; readonly run?: Work };

/** `threadJob<typeof run>(new URL('./deflate-thread.ts', import.meta.url))`, with `run` imported as a type. */
export function threadJob<Work extends Run>(module: URL): ThreadJob<Work> {
  return { href: module.href };
}

/**
 * The work did not finish. `timeout`: it took too long. `died`: its thread did, e.g. by using too much
 * memory.
 */
export class OffThreadError extends Error {
  override readonly name = 'OffThreadError';
  readonly reason: 'timeout' | 'died' | 'stopped';

  constructor(reason: OffThreadError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export type OffThread = {
  /**
   * Runs the job with this input in the caller's turn: one caller's jobs use all but one of the threads, so
   * that the next caller never waits for it alone. Throws the job's error, OffThreadError, the signal's
   * reason if it fires, and RATE_LIMITED if too much is waiting.
   */
  run<Work extends Run>(
    job: ThreadJob<Work>,
    input: Parameters<Work>[0],
    options: {
      /** Who it is done for: an instance, a person. */
      caller: string;
      /** Timeout of the work itself, ms. Default 30,000. */
      timeoutMs?: number;
      /** Ends the wait, and the work. */
      signal?: AbortSignal;
    },
  ): Promise<Awaited<ReturnType<Work>>>;
  /** Ends all threads; their current jobs fail. */
  stop(): Promise<void>;
};

type Options = {
  /** Maximum threads. Default: one fewer than processors, one to four. */
  threads?: number;
  /** Memory of each thread, MB. */
  heapMb?: number;
  /** How long a job may wait for its turn, ms. */
  waitMs?: number;
};

const TIMEOUT_MS = 30_000;

/** Threads are started when first needed, and kept for the next job. They don't keep the program running. */
export function createOffThread(options: Options = {}): OffThread {
  const {
    threads = Math.min(4, Math.max(1, availableParallelism() - 1)),
    heapMb = 256,
    waitMs = 60_000,
  } = options;
  const turns = createFairSemaphore({
    perCaller: Math.max(1, threads - 1),
    inAll: threads,
    waitMs,
    mostWaiting: 100,
    message: 'Too much work is in progress right now. Please try again in a moment.',
  });
  const idle = new BoundedSet<Worker>({ max: threads, whenFull: 'drop-oldest' });
  const all = new BoundedSet<Worker>({ max: threads, whenFull: 'drop-oldest' });
  let isStopped = false;

  function begin(): Worker {
    const thread = new Worker(new URL('./off-thread-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    all.add(thread);
    thread.once('exit', () => {
      all.delete(thread);
      idle.delete(thread);
    });
    // An unhandled error would end the program; an exit follows it.
    thread.on('error', () => {});
    return thread;
  }

  function take(): Worker {
    const [waiting] = idle;
    if (!waiting) return begin();
    idle.delete(waiting);
    return waiting;
  }

  async function work(
    order: OffThreadTask,
    limits: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<unknown> {
    const { timeoutMs, signal } = limits;
    if (isStopped) throw new OffThreadError('stopped', 'The program is stopping.');
    signal?.throwIfAborted();
    const thread = take();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const giveUp = (reason: unknown) => {
      all.delete(thread);
      void thread.terminate();
      reject(reason);
    };
    const deadline = setTimeout(() => {
      giveUp(new OffThreadError('timeout', `The work was ended: it took longer than ${timeoutMs} ms.`));
    }, timeoutMs);
    const onAnswer = (answer: Answer) => {
      if (answer.isDone) resolve(answer.output);
      else reject(answer.error);
    };
    const onDeath = (cause: unknown) => {
      const isEnd = isStopped;
      giveUp(
        isEnd
          ? new OffThreadError('stopped', 'The program is stopping.')
          : new OffThreadError('died', 'The thread of the work has died.', { cause }),
      );
    };
    const onAbort = () => giveUp(signal?.reason);
    thread.on('message', onAnswer).on('error', onDeath).on('exit', onDeath);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      thread.ref();
      thread.postMessage(order);
      return await promise;
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      thread.off('message', onAnswer).off('error', onDeath).off('exit', onDeath);
      thread.unref();
      if (all.has(thread)) idle.add(thread);
    }
  }

  return {
    async run(job, input, { caller, timeoutMs = TIMEOUT_MS, signal }) {
      signal?.throwIfAborted();
      const turn = turns.join(caller);
      signal?.addEventListener('abort', turn.giveUp, { once: true });
      try {
        await turn.begun;
      } catch (error) {
        throw signal?.aborted ? signal.reason : error;
      } finally {
        signal?.removeEventListener('abort', turn.giveUp);
      }
      try {
        // The thread runs the work of the job's type, and copies keep their shape.
        return (await work({ href: job.href, input }, { timeoutMs, ...(signal && { signal }) })) as never;
      } finally {
        turn.end();
      }
    },
    async stop() {
      isStopped = true;
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}
