import { MAX_LINES } from '@arkwright/contracts/live/bounds';
import type { LiveLine } from '@arkwright/contracts/live/schema';

/** The lines that a page has, oldest first. Their IDs have gaps, because lines that the Live Room doesn't show have IDs, too. */
export type LineStore = { lines: readonly LiveLine[]; hasOlder: boolean };

/**
 * The lines by game time, as a page shows them: servers are read in turn, and one that comes back sends what happened
 * meanwhile. The store itself is sorted by ID, for loading on.
 */
export function inTimeOrder(lines: readonly LiveLine[]): readonly LiveLine[] {
  const isOrdered = lines.every((line, index) => line.at >= (lines[index - 1]?.at ?? 0));
  return isOrdered ? lines : lines.toSorted((a, b) => a.at - b.at || a.id - b.id);
}

/** Appends lines after the last one. Existing lines are not doubled; the oldest are dropped at the maximum. */
export function appendLines(store: LineStore, lines: readonly LiveLine[]): LineStore {
  const last = store.lines.at(-1)?.id ?? 0;
  const fresh = lines.filter(({ id }) => id > last);
  if (fresh.length === 0) return store;
  const all = [...store.lines, ...fresh];
  const surplus = all.length - MAX_LINES;
  return surplus > 0 ? { lines: all.slice(surplus), hasOlder: false } : { ...store, lines: all };
}

/** Puts older lines before the first, until the page has as many as it keeps. */
export function prependLines(
  store: LineStore,
  page: { lines: readonly LiveLine[]; hasMore: boolean },
): LineStore {
  const first = store.lines[0]?.id ?? Number.POSITIVE_INFINITY;
  const lines = [...page.lines.filter(({ id }) => id < first), ...store.lines];
  return { lines: lines.slice(-MAX_LINES), hasOlder: page.hasMore && lines.length < MAX_LINES };
}
