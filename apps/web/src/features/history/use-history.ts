import { cursorOf } from '@arkwright/contracts/history/keys';
import { historyRoutes } from '@arkwright/contracts/history/routes';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { type Problem, toProblem } from '../../kit/problem.ts';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { attempt } from '../../kit/use-action.ts';
import { type HistoryView, toFilter } from './history-view.ts';

const PAGE = 50;
/** Lies below every entry. */
const BOTTOM = '0.0';

type Page = { entries: ChangeEntry[]; next: string | null; leftOutUntil: number | null };

/**
 * The history page by page. Visible entries stay in place: new ones are counted (again after each event of the live stream
 * and each minute) and load on request.
 */
export function useHistory(view: HistoryView) {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const queries = useQueryClient();
  const [refreshProblem, setRefreshProblem] = useState<Problem | null>(null);
  const filter = useMemo(() => toFilter(view), [view]);
  const params = useMemo(() => ({ botId }), [botId]);
  const queryKey = useMemo(() => ['history', botId, filter] as const, [botId, filter]);

  const read = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return call(historyRoutes.list, { params, query: { ...filter, ...cursor, limit: PAGE } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    // Coming back loads the latest entries; while the page is open a refresh doesn't move the list.
    gcTime: 0,
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
    placeholderData: keepPreviousData,
  });
  const entries = useMemo(() => read.data?.pages.flatMap((page) => page.entries) ?? [], [read.data]);
  const [top] = entries;

  const newer = useRead(
    historyRoutes.newer,
    { params, query: { ...filter, since: top ? cursorOf(top) : BOTTOM } },
    { enabled: read.data !== undefined && !read.isPlaceholderData, refetchInterval: REFRESH_MS },
  );

  const showNewer = useCallback(async () => {
    const outcome = await attempt(call, historyRoutes.list, { params, query: { ...filter, limit: PAGE } });
    setRefreshProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) queries.setQueryData(queryKey, { pages: [outcome.reply], pageParams: [''] });
  }, [call, params, filter, queries, queryKey]);

  return {
    entries,
    filter,
    status: read.data ? ('ready' as const) : read.isError ? ('failed' as const) : ('loading' as const),
    /** Why nothing could be loaded, or no older entries, or no newer ones. */
    problem: read.error === null ? refreshProblem : toProblem(read.error),
    retry: () => void (read.data ? read.fetchNextPage() : read.refetch()),
    /** Up to when entries have been left out because the history is full; null if none have. */
    leftOutUntil: read.data?.pages.at(-1)?.leftOutUntil ?? null,
    /** The entries shown still belong to the view before. */
    isChanging: read.isPlaceholderData,
    newer: newer.data?.count ?? 0,
    showNewer,
    hasOlder: read.hasNextPage,
    isLoadingOlder: read.isFetchingNextPage,
    showOlder: () => void read.fetchNextPage(),
  };
}
