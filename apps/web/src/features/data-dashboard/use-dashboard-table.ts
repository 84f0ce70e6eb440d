import type { RouteRequest } from '@arkwright/contracts/derived/route';
import { useInstance } from '../../kit/instances.ts';
import { useView } from '../../ui/address/use-view.ts';
import type { Column } from '../../ui/table/column.ts';
import { sortOf, type TableView } from '../../ui/table/table-view.ts';
import {
  type DashboardView,
  dashboardView,
  type TableName,
} from '../shared/dashboard-view/dashboard-view.ts';
import { type FoundRoute, type FoundRow, useFound } from './use-found.ts';

type TableOptions<R extends FoundRoute<FoundRow<R>>> = {
  name: TableName;
  route: R;
  /** Those with a `value` can be sorted by: their ids are the contract's words for it. */
  columns: readonly Column<FoundRow<R>>[];
  /** The order that is the tab's own, `-lastSeen`. */
  sort: string;
  /** The parameters of the tab's own filters. */
  filtersOf: (view: DashboardView) => Record<string, string | number>;
};

/** A tab's rows as the address asks for them, and the way to ask for others. The server searches, filters, sorts and pages. */
export function useDashboardTable<R extends FoundRoute<FoundRow<R>>>(options: TableOptions<R>) {
  const { name, route, columns, sort, filtersOf } = options;
  const { id: botId } = useInstance();
  const [view, change] = useView(dashboardView);
  const columnsKey = `${name}Columns` as const;
  const wanted = sortOf(view);
  const isSortable = columns.some(({ id, value }) => id === wanted.sortBy && value !== undefined);
  const sorted = isSortable ? view : { ...view, sort };
  const { sortBy, isDescending } = sortOf(sorted);

  const query = {
    page: view.page,
    pageSize: view.size,
    q: view.q,
    sort: sortBy,
    order: isDescending ? 'desc' : 'asc',
    serverIds: view.servers,
    ...filtersOf(view),
  };
  // Common parameters of all these routes; the sort keys are the columns' part, and tests request each of them.
  const found = useFound(route, { params: { botId }, query } as unknown as RouteRequest<R>);

  /** The tab's own order leaves no trace in the address, and each tab has columns of its own. */
  function changeTable({
    sort: next = sorted.sort,
    columns: chosen,
    show: _,
    ...others
  }: Partial<TableView>) {
    const ofTab = chosen === undefined ? {} : { [columnsKey]: chosen };
    change({ ...others, ...ofTab, sort: next === sort ? '' : next });
  }
  return { name, view: { ...sorted, columns: view[columnsKey], show: '' }, change, changeTable, found };
}

export type DashboardTableState<Row extends { id: string }> = Omit<
  ReturnType<typeof useDashboardTable>,
  'found'
> & { found: Omit<ReturnType<typeof useFound>, 'rows'> & { rows: readonly Row[] } };
