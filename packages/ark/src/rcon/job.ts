import type { Buffer } from 'node:buffer';

/** One request to the server, from queueing to its reply. */
export type Job = {
  isAuth: boolean;
  text: string;
  timeoutMs: number;
  /** 0 until it is sent. */
  id: number;
  /** When it times out, by `performance.now()`. */
  deadline: number;
  /**
   * The reply so far, one entry per packet; the first `keptBodies` are copies, the others views of the last
   * read.
   */
  bodies: Buffer[];
  keptBodies: number;
  /** When silence ends the reply; Infinity while no further packets are expected. */
  quietAt: number;
  resolve: (reply: { text: string; endedBySilence: boolean }) => void;
  reject: (reason: unknown) => void;
};

export type JobRequest = Pick<Job, 'isAuth' | 'text' | 'timeoutMs'>;

/** A new job. Fields one by one: spreading costs more than everything else here. */
export function createJob(request: JobRequest & Pick<Job, 'resolve' | 'reject'>): Job {
  return {
    isAuth: request.isAuth,
    text: request.text,
    timeoutMs: request.timeoutMs,
    id: 0,
    deadline: 0,
    bodies: [],
    keptBodies: 0,
    quietAt: Number.POSITIVE_INFINITY,
    resolve: request.resolve,
    reject: request.reject,
  };
}

/**
 * Rejects the job with the signal's reason when it fires, and removes the listener once the job is settled.
 */
export function rejectOnAbort(job: Job, signal: AbortSignal, onAbort: () => void): void {
  const { resolve, reject } = job;
  const abort = () => {
    onAbort();
    reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  job.resolve = (reply) => {
    signal.removeEventListener('abort', abort);
    resolve(reply);
  };
  job.reject = (reason) => {
    signal.removeEventListener('abort', abort);
    reject(reason);
  };
}
