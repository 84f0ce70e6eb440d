import type { RouteDefinition, RouteReply, RouteRequest } from '@arkwright/contracts/derived/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useKit } from '../../kit/kit.tsx';
import { toProblem } from '../../kit/problem.ts';
import { REFRESH_MS, readOptions } from '../../kit/reads.ts';
import { inPlace, isSameOrder } from './held-rows.ts';

type Page<Row> = { rows: Row[]; total: number; isEstimated: boolean };
/** A route that answers with a page of what matches. */
export type FoundRoute<Row> = RouteDefinition & { response: { _zod: { output: Page<Row> } } };
export type FoundRow<R extends RouteDefinition> =
  RouteReply<R> extends { rows: (infer Row extends { id: string })[] } ? Row : never;

/**
 * A page of the server's rows. Companions upload all the time: changed values are updated in place, and another order or
 * other rows are loaded on request (`hasNews`, `refresh`). While another page is loading the last one stays (`isChanging`).
 */
export function useFound<R extends FoundRoute<FoundRow<R>>>(route: R, request: RouteRequest<R>) {
  type Row = FoundRow<R>;
  const { call } = useKit();
  const read = useQuery({
    ...readOptions(call, route, request),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    // Coming back loads the latest rows instead of showing old ones first.
    gcTime: 0,
  });
  // The reply of such a route is a page: see FoundRoute.
  const page = read.data as Page<Row> | undefined;
  const key = JSON.stringify(request);
  const [held, setHeld] = useState<Page<Row> & { key: string }>();
  const isOfRequest = page !== undefined && !read.isPlaceholderData;
  // An empty table has nothing to keep in place: the first upload shows by itself.
  const isFirst = held?.rows.length === 0 && page !== undefined && page.rows.length > 0;
  if (isOfRequest && (held?.key !== key || isFirst)) setHeld({ ...page, key });
  // After a reset, such as a wipe. If the next page can't be loaded, the last one stays.
  if (page === undefined && !read.isError && held !== undefined) setHeld(undefined);

  const { refetch } = read;
  /** Reloads the visible rows in place. */
  const reread = useCallback(async () => void (await refetch()), [refetch]);
  /** The page as it is now. */
  const refresh = useCallback(async () => {
    await refetch();
    setHeld((last) => last && { ...last, key: '' });
  }, [refetch]);

  const isHeld = isOfRequest && held?.key === key && page.total > 0;
  const known = isOfRequest ? page : held;
  return {
    rows: isHeld ? inPlace(held.rows, page.rows) : (known?.rows ?? []),
    total: known?.total ?? 0,
    /** `total` is an estimate. */
    isEstimated: known?.isEstimated ?? false,
    status: known ? ('ready' as const) : read.isError ? ('failed' as const) : ('loading' as const),
    problem: read.error === null ? null : toProblem(read.error),
    isStale: known !== undefined && read.isError,
    isRefreshing: read.isFetching,
    /** The rows shown are still those of the page or filter before. */
    isChanging: known !== undefined && !isOfRequest,
    hasNews: isHeld && !isSameOrder(held.rows, page.rows),
    reread,
    refresh,
  };
}
