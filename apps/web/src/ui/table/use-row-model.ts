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
import { inGroups, type RowGroups } from './row-groups.ts';
import { chosenKinds, type RowKind } from './row-kind.ts';
import type { CountedKind } from './table-kinds.tsx';
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
  kinds: readonly RowKind<Row>[];
  view: TableView;
  groups?: RowGroups<Row> | undefined;
};

/**
 * The rows of the current page after search, choice of kinds and sorting, and how many there are on all pages: `total` of those
 * that are left, `all` before anything was left out.
 */
export function useRowModel<Row extends object>(options: RowModelOptions<Row>) {
  const { rows, columns, rowId, kinds, view, groups } = options;
  const definitions = useMemo(
    () =>
      columns.map(({ id, value, rank = value }) => ({
        id,
        ...(value && { accessorFn: value }),
        enableSorting: rank !== undefined,
        sortFn: (a: { original: Row }, b: { original: Row }) =>
          rank ? compareValues(rank(a.original), rank(b.original)) : 0,
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
  const there = useMemo(
    () => new Set(kinds.filter(({ holds }) => rows.some(holds)).map(({ id }) => id)),
    [kinds, rows],
  );
  const found = table.getSortedRowModel().rows.map((row) => row.original);
  const chosen = chosenKinds(kinds, view.show);
  const matching =
    chosen.length === 0 ? found : found.filter((row) => chosen.some(({ holds }) => holds(row)));
  const left = groups === undefined ? matching : inGroups(matching, groups);
  const { page } = pagesOf(view, left.length);
  return {
    rows: left.slice((page - 1) * view.size, page * view.size),
    total: left.length,
    all: rows.length,
    kinds: kinds.map(({ holds, ...kind }): CountedKind => {
      const isChosen = chosen.some(({ id }) => id === kind.id);
      return { ...kind, isChosen, isThere: there.has(kind.id), count: found.filter(holds).length };
    }),
  };
}
