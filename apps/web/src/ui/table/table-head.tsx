import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { sortOf, type TableView } from './table-view.ts';

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  view: TableView;
  onChange: (change: Partial<TableView>) => void;
  hasDetail: boolean;
};

function ariaSort(isSorted: boolean, isDescending: boolean) {
  if (!isSorted) return undefined;
  return isDescending ? 'descending' : 'ascending';
}

/** Column headings; those that can be sorted by are buttons. */
export function TableHead<Row>({ columns, view, onChange, hasDetail }: TableHeadProps<Row>) {
  const { sortBy, isDescending } = sortOf(view);
  return (
    <thead className={styles.head}>
      <tr>
        {hasDetail && (
          <th className={styles.openerCell} scope="col">
            <span className={styles.hidden}>Details</span>
          </th>
        )}
        {columns.map(({ id, header, value, rank, align, isTight, phone }) => {
          const isSorted = sortBy === id;
          const Arrow = isSorted ? (isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
          return (
            <th
              key={id}
              scope="col"
              data-align={align}
              data-tight={isTight}
              data-place={phone}
              aria-sort={ariaSort(isSorted, isDescending)}
            >
              {value || rank ? (
                <button
                  type="button"
                  onClick={() => onChange({ sort: isSorted && !isDescending ? `-${id}` : id, page: 1 })}
                >
                  {header}
                  <Arrow size={13} aria-hidden data-sorted={isSorted || undefined} />
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
