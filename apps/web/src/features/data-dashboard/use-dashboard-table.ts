import type { RouteRequest } from '@arkwright/contracts/core/route';
import { useInstance } from '../../kit/instances.ts';
import type { Column } from '../../ui/table/column.ts';
import { readTableState, type TableState, writeTableState } from '../../ui/table/table-state.ts';
import { type DashboardView, FIRST_VIEW } from './dashboard-view.ts';
import { useDashboardView } from './use-dashboard-view.ts';
import { type FoundRoute, type FoundRow, useFound } from './use-found.ts';

type TableOptions<R extends FoundRoute<FoundRow<R>>> = {
  route: R;
  /** Those with a `value` can be sorted by: their ids are the contract's words for it. */
  columns: readonly Column<FoundRow<R>>[];
  sortBy: string;
  isDescending: boolean;
  /** What the tab's own filters ask for. */
  filtersOf: (view: DashboardView) => Record<string, string | number>;
};

/** A tab's rows as the address asks for them, and the way to ask for others. The server searches, filters, sorts and pages. */
export function useDashboardTable<R extends FoundRoute<FoundRow<R>>>(options: TableOptions<R>) {
  const { route, columns, sortBy, isDescending, filtersOf } = options;
  const { id: botId } = useInstance();
  const [view, change] = useDashboardView();
  const defaults: TableState = { search: '', sortBy, isDescending, page: 0, size: FIRST_VIEW.size };
  const asked = readTableState(view, defaults);
  const isSortable = columns.some(({ id, value }) => id === asked.sortBy && value !== undefined);
  const state = isSortable ? asked : { ...asked, sortBy, isDescending };

  const query = {
    page: state.page + 1,
    pageSize: state.size,
    q: state.search,
    sort: state.sortBy,
    order: state.isDescending ? 'desc' : 'asc',
    serverIds: view.servers.join(),
    ...filtersOf(view),
  };
  // What all these routes take; which words they are sorted by is the columns' part, and tests ask with each of them.
  const found = useFound(route, { params: { botId }, query } as unknown as RouteRequest<R>);

  function changeState(wanted: Partial<TableState>) {
    const {
      q = '',
      sort = '',
      page = 1,
      size = FIRST_VIEW.size,
    } = writeTableState({ ...state, ...wanted }, defaults);
    change({ q, sort, page, size });
  }
  return { view, change, state, changeState, found };
}

export type DashboardTableState<Row extends { id: string }> = Omit<
  ReturnType<typeof useDashboardTable>,
  'found'
> & { found: Omit<ReturnType<typeof useFound>, 'rows'> & { rows: readonly Row[] } };
