import { AsyncLocalStorage } from 'node:async_hooks';

/** Fires when nobody waits for the work any longer. */
const stopping = new AsyncLocalStorage<AbortSignal>();

/**
 * Does some work that ends early, at its next pause between slices, with the signal's reason when that fires. For reads:
 * what changes something would be left half done.
 */
export const stopWith = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  stopping.run(signal, work);

/** Throws the signal's reason if the work at hand is no longer wanted. */
export const throwIfStopped = (): void => stopping.getStore()?.throwIfAborted();
