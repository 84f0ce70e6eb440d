import type { AppContext } from './context.ts';
import { holdLock } from './lock.ts';
import { pause } from './pause.ts';

/**
 * Something that is looked at again and again, by one worker among all. It must do no harm when it runs twice. One that
 * may take long ends early when `signal` fires: this process stops, or is not the one any more.
 */
export type Sweep = {
  name: string;
  everyMs: number;
  run: (context: AppContext, signal?: AbortSignal) => Promise<void>;
};

/** Runs sweeps for as long as this process is the one to do so. A sweep that fails is tried again at its next turn. */
export function startSweeps(context: AppContext, sweeps: readonly Sweep[]): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();

  async function repeat({ name, everyMs, run }: Sweep, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await run(context, signal);
      } catch (error) {
        context.log.warn({ err: error, sweep: name }, 'a sweep failed');
      }
      await pause(everyMs, signal);
    }
  }

  const lock = holdLock(context, {
    name: 'sweeps',
    onHeld: (signal) => {
      running = Promise.all(sweeps.map((sweep) => repeat(sweep, signal)));
    },
    async onLost() {
      await running;
    },
  });
  return { stop: () => lock.release() };
}
