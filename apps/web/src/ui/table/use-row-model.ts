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
import { pagesOf, sortOf, type TableView } from './table-view.ts';

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
  view: TableView;
};

/** The rows of the current page after search and sorting, and how many there are on all pages. */
export function useRowModel<Row extends object>({ rows, columns, rowId, view }: RowModelOptions<Row>) {
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
  const { sortBy, isDescending } = sortOf(view);
  // The address may name a column that is not there.
  const isSortable = columns.some(({ id, value }) => id === sortBy && value !== undefined);
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: rowId,
    globalFilterFn: filterFn_includesString,
    getColumnCanGlobalFilter: (column) => searched.has(column.id),
    state: {
      globalFilter: view.q,
      columnFilters: [],
      sorting: isSortable ? [{ id: sortBy, desc: isDescending }] : [],
    },
  });
  const sorted = table.getSortedRowModel().rows;
  const total = sorted.length;
  const { page } = pagesOf(view, total);
  return {
    rows: sorted.slice((page - 1) * view.size, page * view.size).map((row) => row.original),
    total,
  };
}
