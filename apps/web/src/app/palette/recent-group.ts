import { IconHistory } from '@tabler/icons-react';
import type { ItemGroup, ResultsProps } from './item.ts';
import { recentVisits } from './recent.ts';

/** What was opened last from here. */
export function recentGroup(follow: ResultsProps['follow']): ItemGroup {
  return {
    head: 'Recent',
    items: recentVisits().map(({ title, target }) => ({
      key: `recent:${title}`,
      Icon: IconHistory,
      title,
      target,
      onEnter: () => follow(target, title),
    })),
  };
}
