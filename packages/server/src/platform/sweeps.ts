import type { AppContext } from './context.ts';
import { type Hold, holdLock, type LockTiming } from './locks/lock.ts';
import { pause } from './pause.ts';

/**
 * Something that is looked at again and again, by one worker among all. It must do no harm when it runs twice: a worker
 * that stood still in the middle of one goes on with it when it wakes. One that may take long ends early when `signal`
 * fires: this process stops, or is not the one any more.
 */
export type Sweep = {
  name: string;
  everyMs: number;
  run: (context: AppContext, signal?: AbortSignal) => Promise<void>;
};

/** Runs sweeps for as long as this process is the one to do so. A sweep that fails is tried again at its next turn. */
export function startSweeps(
  context: AppContext,
  sweeps: readonly Sweep[],
  timing?: LockTiming,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();

  async function repeat({ name, everyMs, run }: Sweep, hold: Hold): Promise<void> {
    while (hold.isHeld()) {
      try {
        await run(context, hold.signal);
      } catch (error) {
        context.log.warn({ err: error, sweep: name }, 'a sweep failed');
      }
      await pause(everyMs, hold.signal);
    }
  }

  const lock = holdLock(
    context,
    {
      name: 'sweeps',
      onHeld: (hold) => {
        running = Promise.all(sweeps.map((sweep) => repeat(sweep, hold)));
      },
      async onLost() {
        await running;
      },
    },
    timing,
  );
  return { stop: () => lock.release() };
}
