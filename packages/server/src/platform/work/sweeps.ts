import { BoundedSet } from '@arkwright/ark/bounded';
import { pause } from '../base/pause.ts';
import { type Bus, isGap, type Message } from '../events/bus.ts';
import { type Hold, holdLock, type LockParts, type LockTiming } from './locks/lock.ts';
import { Repeater } from './repeater/repeater.ts';

/** How long a sweep may run. In a suspended process the signal fires late; `isHeld` checks the clocks. */
export type SweepTurn = Pick<Hold, 'signal' | 'isHeld'>;

/**
 * Delay between the first turns of sweeps, ms: all at once they would take every connection, and waiting
 * callers would time out.
 */
const APART_MS = 25;

/** No sweep with a message to wake it rests for longer, should the message be lost. */
const LONGEST_REST_MS = 30_000;
/** Timers may fire a little early: a look just before something is due would find nothing. */
const LATE_MS = 5;

/** Said by a turn that has found nothing to do: the next one comes when a message wakes the sweep. */
export const UNTIL_WOKEN = Number.POSITIVE_INFINITY;
/** Said by a turn that has found something to do: there may be more, or some of it may not have worked. */
export const AGAIN = 0;

/** For running a sweep by hand. */
export const ENDLESS: SweepTurn = { signal: new AbortController().signal, isHeld: () => true };

/**
 * Something done repeatedly by one worker. Running it twice must do no harm: a resumed worker continues with
 * its current step. It starts no further step when its turn is over because the process stops or was
 * replaced.
 */
export type Sweep<Context> = {
  name: string;
  /** From the end of a turn to the next one. */
  everyMs: number;
  /** A message that starts the sweep at once, or right after the running one, instead of at the next turn. */
  wakesOn?: (message: Message) => boolean;
  /** From the end of a turn to the next one, at least, however often messages wake the sweep; 0 by default. */
  gapMs?: number;
  /**
   * May say in how many ms there is something to do next (or `AGAIN`, `UNTIL_WOKEN`). A sweep that can be woken rests until
   * then: for `everyMs` at least, and at most for 30 s.
   */
  run: (context: Context, turn?: SweepTurn) => Promise<void> | Promise<number>;
};

/** For how long a sweep rests after a turn that has said when there is something to do, ms. */
export const restAfter = (everyMs: number, dueInMs: number): number =>
  Math.max(everyMs, Math.min(dueInMs + LATE_MS, LONGEST_REST_MS));

/**
 * Runs sweeps while this process is the one to do so. A failed sweep is retried at its next turn. `runAll` starts all sweeps
 * at once and resolves when each has had a turn.
 */
export function startSweeps<Context extends LockParts & { bus: Pick<Bus, 'subscribe'> }>(
  context: Context,
  sweeps: readonly Sweep<Context>[],
  timing?: LockTiming,
): { runAll(): Promise<void>; stop(): Promise<void> } {
  let beginning: Promise<unknown> = Promise.resolve();
  /** One for each sweep that this process runs. */
  const repeaters = new BoundedSet<Repeater>({ max: sweeps.length, whenFull: 'drop-oldest' });

  async function begin(
    { name, everyMs, wakesOn, gapMs = 0, run }: Sweep<Context>,
    { hold, place }: { hold: Hold; place: number },
  ): Promise<void> {
    await pause(place * APART_MS, hold.signal);
    if (!hold.isHeld()) return;
    let restMs = everyMs;
    const turns = new Repeater({
      run: async () => {
        restMs = everyMs;
        if (!hold.isHeld()) return;
        const dueInMs = await run(context, hold);
        if (wakesOn && dueInMs !== undefined) restMs = restAfter(everyMs, dueInMs);
      },
      everyMs: () => restMs,
      gapMs,
      onFailure: (error) => context.log.warn({ err: error, sweep: name }, 'a sweep failed'),
    });
    repeaters.add(turns);
    if (wakesOn) {
      const unsubscribe = context.bus.subscribe((message) => {
        if (wakesOn(message) || isGap(message)) turns.poke();
      });
      hold.signal.addEventListener('abort', unsubscribe, { once: true });
    }
    void turns.runNow();
  }

  const lock = holdLock(
    context,
    {
      name: 'sweeps',
      onHeld: (hold) => {
        beginning = Promise.all(sweeps.map((sweep, place) => begin(sweep, { hold, place })));
      },
      async onLost() {
        await beginning;
        await Promise.all([...repeaters].map((turns) => turns.stop()));
        repeaters.clear();
      },
    },
    timing,
  );
  return {
    runAll: async () => void (await Promise.all([...repeaters].map((turns) => turns.runNow()))),
    stop: () => lock.release(),
  };
}
