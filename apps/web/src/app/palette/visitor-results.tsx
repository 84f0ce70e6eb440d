import { findGroups } from './find.ts';
import type { Item, ResultsProps } from './item.ts';
import { NothingFound } from './nothing-found.tsx';
import { recentGroup } from './recent-group.ts';
import { ResultList } from './result-list.tsx';
import { useFinder } from './use-catalog.ts';
import { useOpenItems } from './use-entry-items.tsx';

/** For visitors, and people without a bot: pages and help. */
export function VisitorResults({ query, follow, onUse, list }: ResultsProps) {
  const { pageItem, helpItem } = useOpenItems(follow);
  const finder = useFinder({ of: 'visitor', wantsHelp: list.isOpen && query !== '' });
  const found = findGroups(finder, query).map(({ kind, entries }) => ({
    head: kind === 'page' ? 'Pages' : 'Help',
    items: entries.flatMap((entry): Item[] => {
      if (entry.kind === 'page') return pageItem(entry);
      return entry.kind === 'help' ? [helpItem(entry)] : [];
    }),
  }));
  return (
    <ResultList
      {...list}
      onUse={onUse}
      groups={query.trim() === '' ? [recentGroup(undefined, follow)] : found}
      query={query}
      nothing={<NothingFound query={query} follow={follow} />}
    />
  );
}
