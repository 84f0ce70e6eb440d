import { pause } from '../base/pause.ts';
import type { Bus, Message } from '../events/bus.ts';
import { type Hold, holdLock, type LockParts, type LockTiming } from './locks/lock.ts';

/** For how long a sweep may go on. In a process that stood still the signal fires late; `isHeld` asks the clocks. */
export type SweepTurn = Pick<Hold, 'signal' | 'isHeld'>;

/** Sweeps begin so long one after the other, ms: all at once they would take every connection, and whoever waits gives up. */
const APART_MS = 25;

/** For whoever runs a sweep by hand. */
export const ENDLESS: SweepTurn = { signal: new AbortController().signal, isHeld: () => true };

/**
 * Something that is looked at again and again, by one worker among all. It must do no harm when it runs twice: a worker
 * that stood still goes on with the step that was under way. It begins no other one when its turn is over: this process
 * stops, or is not the one any more.
 */
export type Sweep<Context> = {
  name: string;
  everyMs: number;
  /** What is not to wait for the next turn: such a message begins it at once, or right after the one under way. */
  wakesOn?: (message: Message) => boolean;
  run: (context: Context, turn?: SweepTurn) => Promise<void>;
};

/** Runs sweeps for as long as this process is the one to do so. A sweep that fails is tried again at its next turn. */
export function startSweeps<Context extends LockParts & { bus: Pick<Bus, 'subscribe'> }>(
  context: Context,
  sweeps: readonly Sweep<Context>[],
  timing?: LockTiming,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();

  async function repeat(
    { name, everyMs, wakesOn, run }: Sweep<Context>,
    { hold, place }: { hold: Hold; place: number },
  ): Promise<void> {
    await pause(place * APART_MS, hold.signal);
    let wake = new AbortController();
    const unsubscribe = wakesOn && context.bus.subscribe((message) => wakesOn(message) && wake.abort());
    while (hold.isHeld()) {
      wake = new AbortController();
      try {
        await run(context, hold);
      } catch (error) {
        context.log.warn({ err: error, sweep: name }, 'a sweep failed');
      }
      await pause(everyMs, AbortSignal.any([hold.signal, wake.signal]));
    }
    unsubscribe?.();
  }

  const lock = holdLock(
    context,
    {
      name: 'sweeps',
      onHeld: (hold) => {
        running = Promise.all(sweeps.map((sweep, place) => repeat(sweep, { hold, place })));
      },
      async onLost() {
        await running;
      },
    },
    timing,
  );
  return { stop: () => lock.release() };
}
