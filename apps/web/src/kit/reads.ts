/**
 * KIT · Reading a route through the query cache.
 *   const settings = useRead(publicInfoRoutes.settings, {});
 * `readOptions` gives the same to guards and loaders.
 */
import type { RouteDefinition, RouteReply, RouteRequest } from '@arkwright/contracts/derived/route';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { Call } from './api-client.ts';
import { useKit } from './kit.tsx';
import { readKey } from './read-key.ts';
import { useStore } from './store.ts';

/** Account, instances and notifications are read again this often, in milliseconds (specification §2). */
export const REFRESH_MS = 60_000;

export function readOptions<R extends RouteDefinition>(call: Call, route: R, request: RouteRequest<R>) {
  return queryOptions<RouteReply<R>>({
    queryKey: readKey(route, request),
    // For a route known only by its type variable the compiler can't tell whether the request may be omitted.
    queryFn: ({ signal }) => (call as LooseCall<R>)(route, request, { signal }),
  });
}

type LooseCall<R extends RouteDefinition> = (
  route: R,
  request: RouteRequest<R>,
  options: { signal: AbortSignal },
) => Promise<RouteReply<R>>;

type ReadSettings<R extends RouteDefinition> = { enabled?: boolean } & Pick<
  UseQueryOptions<RouteReply<R>>,
  'refetchInterval' | 'retry' | 'staleTime'
>;

export function useRead<R extends RouteDefinition>(
  route: R,
  request: RouteRequest<R>,
  settings: ReadSettings<R> = {},
) {
  const { call, session } = useKit();
  // An interrupted page keeps its data until the person is back, and everything is reloaded.
  const { isInterrupted, status } = useStore(session);
  // The first check of the session brings what each page needs.
  const enabled = settings.enabled !== false && !isInterrupted && status !== 'checking';
  return useQuery({ ...readOptions(call, route, request), ...settings, enabled });
}

/** Shows a change's reply. A read in progress may return the previous state: it is restarted. */
export function putReply<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  update: (known: Data | undefined) => Data | undefined,
): void {
  const isReading = queries.isFetching({ queryKey }) > 0;
  queries.setQueryData<Data>(queryKey, update);
  if (isReading) void queries.invalidateQueries({ queryKey });
}
