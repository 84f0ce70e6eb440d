import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work goes on before others have their turn, ms. A step may take it some further. */
const SLICE_MS = 15;

/** Does work that comes in steps to its end, and lets others have their turn in between. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
