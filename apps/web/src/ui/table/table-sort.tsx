import { ActionIcon } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useId } from 'react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import type { TableState } from './table-state.ts';

type TableSortProps<Row> = {
  columns: readonly Column<Row>[];
  state: TableState;
  onChange: (change: Partial<TableState>) => void;
};

/** Sorting where rows are cards: there are no column headings to click on then. */
export function TableSort<Row>({ columns, state, onChange }: TableSortProps<Row>) {
  const id = useId();
  const { sortBy = '', isDescending } = state;
  const Arrow = isDescending ? IconSortDescending : IconSortAscending;
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        value={sortBy}
        onChange={(event) => onChange({ sortBy: event.currentTarget.value, isDescending: false, page: 0 })}
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
        onClick={() => onChange({ sortBy, isDescending: !isDescending, page: 0 })}
      >
        <Arrow size={18} />
      </ActionIcon>
    </div>
  );
}
