import { OutboundFailed } from './outbound-error.ts';

type Deadline<T> = {
  ms: number;
  /** Ends the work early, with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Disposes of a result that arrives after giving up. */
  late?: (value: T) => void;
};

/**
 * The result of `work`, or its failure. Settles by the deadline whatever the work does; the work's signal
 * fires when it is given up.
 *
 * @throws OutboundFailed ETIMEDOUT; the reason of `signal`
 */
export async function withDeadline<T>(
  { ms, signal, late }: Deadline<T>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const gaveUp = Promise.withResolvers<never>();
  const giveUp = (reason: unknown) => {
    gaveUp.reject(reason);
    stop.abort(reason);
  };
  const onAbort = () => giveUp(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => giveUp(new OutboundFailed('ETIMEDOUT')), ms);
  const running = work(stop.signal);
  try {
    return await Promise.race([running, gaveUp.promise]);
  } catch (error) {
    running.then(late).catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
