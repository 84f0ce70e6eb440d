/** A service of which something is to be read. Times in ms. */
export type WantedService = {
  hostId: string;
  /** Somebody has started a sync of it. */
  isInRun: boolean;
  /** The account's list says something else of it than before. */
  isChanged: boolean;
  /** 0 if its details were never read. */
  readAt: number;
};

export type NextRead = { kind: 'list' } | { kind: 'facts'; hostId: string };

/**
 * What to ask the host next for one account: its list, then the details of what people wait for; among these, what has
 * changed comes first, then what was read longest ago. Undefined if there is nothing to ask.
 */
export function nextRead(work: {
  isListDue: boolean;
  wanted: readonly WantedService[];
}): NextRead | undefined {
  if (work.isListDue) return { kind: 'list' };
  const [first] = work.wanted.toSorted(
    (a, b) =>
      Number(b.isInRun) - Number(a.isInRun) ||
      Number(b.isChanged) - Number(a.isChanged) ||
      a.readAt - b.readAt ||
      (a.hostId < b.hostId ? -1 : 1),
  );
  return first && { kind: 'facts', hostId: first.hostId };
}
