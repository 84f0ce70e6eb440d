import { ActionIcon } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useId } from 'react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { sortOf, type TableView } from './table-view.ts';

type TableSortProps<Row> = {
  columns: readonly Column<Row>[];
  view: TableView;
  onChange: (change: Partial<TableView>) => void;
};

/** Sorting where rows are cards: there are no column headings to click on then. */
export function TableSort<Row>({ columns, view, onChange }: TableSortProps<Row>) {
  const id = useId();
  const { sortBy, isDescending } = sortOf(view);
  const Arrow = isDescending ? IconSortDescending : IconSortAscending;
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        value={sortBy}
        onChange={(event) => onChange({ sort: event.currentTarget.value, page: 1 })}
      >
        {sortBy === '' && <option value="">–</option>}
        {columns.map(
          (column) =>
            column.value && (
              <option key={column.id} value={column.id}>
                {column.header}
              </option>
            ),
        )}
      </select>
      <ActionIcon
        aria-label={isDescending ? 'Sort ascending' : 'Sort descending'}
        disabled={sortBy === ''}
        onClick={() => onChange({ sort: isDescending ? sortBy : `-${sortBy}`, page: 1 })}
      >
        <Arrow size={18} />
      </ActionIcon>
    </div>
  );
}
