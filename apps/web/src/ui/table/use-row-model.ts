import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './column.ts';
import type { TableState } from './table-state.ts';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size, texts as a person would ("Server 2" before "Server 10"). */
export function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
}

type RowModelOptions<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  state: TableState;
};

/** The rows of the current page after search and sorting, with the counts for the pager. */
export function useRowModel<Row extends object>({ rows, columns, rowId, state }: RowModelOptions<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, value }) => ({
        id,
        ...(value && { accessorFn: value }),
        enableSorting: value !== undefined,
        sortFn: (a: { original: Row }, b: { original: Row }) =>
          value ? compareValues(value(a.original), value(b.original)) : 0,
      })),
    [columns],
  );
  const searched = useMemo(
    () => new Set(columns.filter(({ value }) => value !== undefined).map(({ id }) => id)),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  // The address may name a column that is not there.
  const isSortable = columns.some(({ id, value }) => id === state.sortBy && value !== undefined);
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: rowId,
    globalFilterFn: filterFn_includesString,
    getColumnCanGlobalFilter: (column) => searched.has(column.id),
    state: {
      globalFilter: state.search,
      columnFilters: [],
      sorting: isSortable ? [{ id: state.sortBy ?? '', desc: state.isDescending }] : [],
    },
  });
  const sorted = table.getSortedRowModel().rows;
  const total = sorted.length;
  const pages = Math.max(1, Math.ceil(total / state.size));
  // A page beyond the last one (rows were deleted, or a shared link) shows the last.
  const page = Math.min(state.page, pages - 1);
  return {
    shown: sorted.slice(page * state.size, (page + 1) * state.size).map((row) => row.original),
    total,
    page,
    pages,
  };
}
