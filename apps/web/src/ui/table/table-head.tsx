import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import type { TableState } from './table-state.ts';

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  state: TableState;
  onChange: (change: Partial<TableState>) => void;
  hasDetail: boolean;
};

function ariaSort(isSorted: boolean, isDescending: boolean) {
  if (!isSorted) return undefined;
  return isDescending ? 'descending' : 'ascending';
}

/** Column headings; those that can be sorted by are buttons. */
export function TableHead<Row>({ columns, state, onChange, hasDetail }: TableHeadProps<Row>) {
  return (
    <thead className={styles.head}>
      <tr>
        {hasDetail && (
          <th className={styles.opener} scope="col">
            <span className={styles.hidden}>Details</span>
          </th>
        )}
        {columns.map(({ id, header, value, align, isTight, phone }) => {
          const isSorted = state.sortBy === id;
          const Arrow = isSorted ? (state.isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
          return (
            <th
              key={id}
              scope="col"
              data-align={align}
              data-tight={isTight}
              data-phone={phone}
              aria-sort={ariaSort(isSorted, state.isDescending)}
            >
              {value ? (
                <button
                  type="button"
                  onClick={() =>
                    onChange({ sortBy: id, isDescending: isSorted && !state.isDescending, page: 0 })
                  }
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
