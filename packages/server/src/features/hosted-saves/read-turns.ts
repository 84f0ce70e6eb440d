/** Runs pieces of work one after the other, in the order in which they came. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Reading several saves at once would take several times the memory. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
