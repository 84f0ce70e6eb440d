/** Does work that comes in steps to its end, at once; with the number of times that others could have had their turn. */
export function runSteps<Result>(work: Generator<void, Result>): { result: Result; count: number } {
  for (let count = 0; ; count++) {
    const step = work.next();
    if (step.done) return { result: step.value, count };
  }
}
