import { IconHistory } from '@tabler/icons-react';
import type { ItemGroup, ResultsProps } from './item.ts';
import { recentVisits } from './recent.ts';

/** What was opened last from here. */
export function recentGroup(botId: string | undefined, follow: ResultsProps['follow']): ItemGroup {
  return {
    head: 'Recent',
    items: recentVisits(botId).map(({ key, title, target }) => ({
      key: `recent:${key}`,
      of: key,
      Icon: IconHistory,
      title,
      target,
      onEnter: () => follow(target),
    })),
  };
}
