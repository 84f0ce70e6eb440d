import { playerRoutes } from '@arkwright/contracts/players/routes';
import type { TimelineGroup } from '@arkwright/contracts/players/timeline-groups';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { toProblem } from '../../kit/problem.ts';
import { readKey } from '../../kit/read-key.ts';

/** A player's events, page by page. */
export function useTimeline(netId: string, hidden: ReadonlySet<TimelineGroup>) {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const params = { botId, netId };
  const hide = [...hidden].toSorted().join();
  const read = useInfiniteQuery({
    queryKey: readKey(playerRoutes.timeline, { params, query: { hide } }),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? { hide } : { hide, cursor: pageParam };
      return call(playerRoutes.timeline, { params, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  });
  return {
    /** Undefined while nothing is there. */
    events: read.data?.pages.flatMap((page) => page.events),
    problem: read.error === null ? null : toProblem(read.error),
    retry: () => void (read.data ? read.fetchNextPage() : read.refetch()),
    hasOlder: read.hasNextPage,
    isLoadingOlder: read.isFetchingNextPage,
    showOlder: () => void read.fetchNextPage(),
  };
}
