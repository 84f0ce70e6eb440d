import { throwIfStopped } from '../base/stop-with.ts';

/**
 * How long pieces of work together may hold the thread before everything else gets its turn, ms. In each turn Node accepts one
 * connection of a port: with 5 ms, a hundred a second don't wait for each other.
 */
const SLICE_MS = 5;
/** What each piece may take of a turn even if others have used it up, ms: a short one need not wait for long ones. */
const FREE_MS = 1;

/** Pieces of work of this thread that are waiting to continue, longest first. */
const waiting: (() => void)[] = [];
/** When the present turn is used up; undefined while no work has begun in it. */
let turnEndsAt: number | undefined;
let isTurnCounted = false;

/** One of those who wait continues, in a turn of its own. */
function nextTurn(): void {
  isTurnCounted = false;
  turnEndsAt = undefined;
  const next = waiting.shift();
  if (waiting.length > 0) countTurn();
  next?.();
}

function countTurn(): void {
  if (isTurnCounted) return;
  isTurnCounted = true;
  setImmediate(nextTurn);
}

function isTurnOver(now: number): boolean {
  countTurn();
  turnEndsAt ??= now + SLICE_MS;
  return now >= turnEndsAt;
}

/** Lets others have the thread from time to time. */
export type Pace = {
  /** Await it between two small steps: immediate while the turn lasts, otherwise after the others' turn. */
  step(): Promise<void> | undefined;
};

/** All paces of a thread share its turns: a hundred pieces of work at once hold it hardly longer than one. */
export function createPace(now: () => number = () => performance.now()): Pace {
  let freeUntil = begin();

  function begin(): number {
    const at = now();
    isTurnOver(at);
    return at + FREE_MS;
  }

  async function pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      countTurn();
    });
    throwIfStopped();
    freeUntil = begin();
  }
  return {
    step() {
      const at = now();
      return at < freeUntil || !isTurnOver(at) ? undefined : pause();
    },
  };
}

/**
 * The result of `work` for each item, in order. However many there are, the thread is held for some 5 ms and
 * one item at a time: for work that is small per item, and too small for its own thread (off-thread.ts).
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
  pace = createPace(),
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    const others = pace.step();
    // Awaiting nothing would cost more than most items.
    if (others) await others;
  }
  return results;
}

/** The items one after the other, made in slices as in `mapInSlices`: for pieces of long texts that many callers are sent. */
export async function* eachInSlices<Item>(
  items: Iterable<Item>,
  pace: Pace = createPace(),
): AsyncGenerator<Item> {
  for (const item of items) {
    const others = pace.step();
    if (others) await others;
    yield item;
  }
}

/** Like `Map.groupBy`, in slices as `mapInSlices`. */
export async function groupInSlices<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Promise<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>();
  await mapInSlices(items, (item) => {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  });
  return groups;
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
