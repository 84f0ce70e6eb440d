/** So long a piece of work holds the thread before everything else has its turn, ms. */
const SLICE_MS = 10;

/** Pieces of work of this thread that wait to go on, the longest waiting first. */
const waiting: (() => void)[] = [];

/** One piece of work goes on each time that everything else has had its turn: a hundred of them hold the thread no longer. */
function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(goOn);
  next?.();
}

/** Lets others have the thread from time to time. */
export type Pace = {
  /** To be awaited between two small steps: at once while the slice lasts, else when the others have had their turn. */
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
 * What `work` makes of each item, in order. However many there are, the thread is held for some 10 ms and one item at a
 * time: for work that is small for an item, and too small for a thread of its own (off-thread.ts).
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

/** Does work that comes in steps of unlike kinds, a generator, to its end; otherwise as `mapInSlices`. */
export async function inSlices<Result>(work: Generator<void, Result>, pace = createPace()): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const others = pace.step();
    if (others) await others;
  }
}
