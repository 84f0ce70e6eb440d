/**
 * KIT · A list of the API with its changes.
 *   const servers = useCollection({ list: serverRoutes.list, request: { params: { botId } }, idOf: (server) => server.id });
 *   servers.rows, servers.status, servers.refresh()          // fits DataTable's `data`
 *   servers.staleness                                        // the Problem of a failed refresh: the rows shown are the last known
 *   await servers.save(serverRoutes.update, { body: { server } })      // any route that answers with one row: it is put into the list
 *   await servers.remove(serverRoutes.remove, { body: { serverId: id } }, id)   // any route: the row leaves the list
 * Neither throws: { ok: true, reply } | { ok: false, problem }.
 */
import type { RouteDefinition, RouteReply, RouteRequest } from '@arkwright/contracts/derived/route';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useKit } from './kit.tsx';
import { type Outcome, type Problem, toProblem } from './problem.ts';
import { readKey } from './read-key.ts';
import { useRead } from './reads.ts';
import { attempt } from './use-action.ts';

export type ListRoute<Row> = RouteDefinition & { response: { _zod: { output: Row[] } } };
export type RowOf<List extends RouteDefinition> =
  RouteReply<List> extends readonly (infer Row)[] ? Row : never;
/** A route that answers with one row. */
export type RowRoute<Row> = RouteDefinition & { response: { _zod: { output: Row } } };

export type Collection<Row> = {
  rows: readonly Row[];
  status: 'loading' | 'ready' | 'failed';
  /** Why the list could not be loaded, or not be refreshed. */
  problem: Problem | null;
  /** True when rows are shown although the last refresh failed. */
  isStale: boolean;
  isRefreshing: boolean;
  refresh: () => void;
  save: <R extends RowRoute<Row>>(route: R, request: RouteRequest<R>) => Promise<Outcome<RouteReply<R>>>;
  remove: <R extends RouteDefinition>(
    route: R,
    request: RouteRequest<R>,
    id: string,
  ) => Promise<Outcome<RouteReply<R>>>;
};

type CollectionOptions<List extends RouteDefinition> = {
  list: List;
  request: RouteRequest<List>;
  idOf: (row: RowOf<List>) => string;
  refetchInterval?: number;
  /** False while there is nothing to read: it is not asked for then. */
  enabled?: boolean;
};

/** The list with a row replaced, or put at its end. */
export function withRow<Row>(rows: readonly Row[], row: Row, idOf: (row: Row) => string): Row[] {
  const isKnown = rows.some((other) => idOf(other) === idOf(row));
  return isKnown ? rows.map((other) => (idOf(other) === idOf(row) ? row : other)) : [...rows, row];
}

export function useCollection<List extends ListRoute<RowOf<List>>>(
  options: CollectionOptions<List>,
): Collection<RowOf<List>> {
  type Row = RowOf<List>;
  const { list, request, idOf, refetchInterval, enabled = true } = options;
  const { call } = useKit();
  const queries = useQueryClient();
  const read = useRead(list, request, { enabled, ...(refetchInterval !== undefined && { refetchInterval }) });
  // The reply of a list route is a list: see ListRoute.
  const rows = read.data as readonly Row[] | undefined;

  const change = useCallback(
    async (update: (rows: readonly Row[]) => Row[]) => {
      const queryKey = readKey(list, request);
      // A refresh that is under way has not seen the change.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<readonly Row[]>(queryKey, (known) => known && update(known));
      void queries.invalidateQueries({ queryKey });
    },
    [queries, list, request],
  );

  const save: Collection<Row>['save'] = async (route, changeRequest) => {
    const outcome = await attempt(call, route, changeRequest);
    // The reply of a row route is a row: see RowRoute.
    if (outcome.ok) await change((known) => withRow(known, outcome.reply as Row, idOf));
    return outcome;
  };
  const remove: Collection<Row>['remove'] = async (route, changeRequest, id) => {
    const outcome = await attempt(call, route, changeRequest);
    if (outcome.ok) await change((known) => known.filter((row) => idOf(row) !== id));
    return outcome;
  };

  const empty = useMemo((): readonly Row[] => [], []);
  return {
    rows: rows ?? empty,
    status: rows !== undefined ? 'ready' : read.isError ? 'failed' : 'loading',
    problem: read.error === null ? null : toProblem(read.error),
    isStale: rows !== undefined && read.isError,
    isRefreshing: read.isFetching,
    refresh: useCallback(() => void read.refetch(), [read.refetch]),
    save,
    remove,
  };
}
