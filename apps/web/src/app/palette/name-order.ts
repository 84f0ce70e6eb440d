import { searchText } from '../../ui/search-text.ts';
import type { UsesOf } from './recent.ts';

type Named = {
  key: string;
  /** All that it is called. */
  names: readonly string[];
  isOnline?: boolean | undefined;
};

/** How near a name is to what was typed: it is that, begins with it, has a word that begins with it, or has it somewhere. */
function nearness(name: string, typed: string): number {
  const text = searchText(name);
  if (text === typed) return 3;
  if (text.startsWith(typed)) return 2;
  return text.includes(` ${typed}`) ? 1 : 0;
}

/**
 * Names in the order in which they are shown: the nearest first, among equal ones those that somebody uses more often, then
 * those that are online, then as they come.
 */
export function inNameOrder<Row>(
  rows: readonly Row[],
  typed: string,
  { usesOf, named }: { usesOf: UsesOf; named: (row: Row) => Named },
): Row[] {
  const words = searchText(typed);
  return rows
    .map((row) => {
      const { key, names, isOnline = false } = named(row);
      const near = Math.max(...names.map((name) => nearness(name, words)));
      return { row, near, uses: usesOf(key), isOnline };
    })
    .toSorted((a, b) => b.near - a.near || b.uses - a.uses || Number(b.isOnline) - Number(a.isOnline))
    .map(({ row }) => row);
}
