import { throwIfStopped } from '../base/stop-with.ts';

/** How long a piece of work may hold the thread before everything else gets its turn, ms. */
const SLICE_MS = 10;

/** Pieces of work of this thread that are waiting to continue, longest first. */
const waiting: (() => void)[] = [];

/**
 * One piece of work continues after everything else has had its turn: a hundred of them hold the thread no
 * longer than one.
 */
async function nextSlice(): Promise<void> {
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
  throwIfStopped();
}

function goOn(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(goOn);
  next?.();
}

/** Lets others have the thread from time to time. */
export type Pace = {
  /** Await it between two small steps: immediate while the slice lasts, otherwise after the others' turn. */
  step(): Promise<void> | undefined;
};

export function createPace(now: () => number = () => performance.now()): Pace {
  let endsAt = now() + SLICE_MS;
  return {
    step() {
      if (now() < endsAt) return undefined;
      return nextSlice().then(() => {
        endsAt = now() + SLICE_MS;
      });
    },
  };
}

/**
 * The result of `work` for each item, in order. However many there are, the thread is held for some 10 ms and
 * one item at a time: for work that is small per item, and too small for its own thread (off-thread.ts).
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
  pace = createPace(),
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    const others = pace.step();
    // Awaiting nothing would cost more than most items.
    if (others) await others;
  }
  return results;
}

/** Runs work with steps of different kinds, a generator, to its end; otherwise like `mapInSlices`. */
export async function inSlices<Result>(work: Generator<void, Result>, pace = createPace()): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const others = pace.step();
    if (others) await others;
  }
}
