import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './data-table.module.css';
import { ALL_ROWS, PAGE_SIZES, type TableState } from './table-state.ts';

type TablePagerProps = {
  model: { total: number; page: number; pages: number };
  size: number;
  /** Whether a page may hold every row. */
  offersAll: boolean;
  onChange: (change: Partial<TableState>) => void;
};

/** Rows a page, which rows are shown of how many, and the way to the next ones. */
export function TablePager({ model, size, offersAll, onChange }: TablePagerProps) {
  const id = useId();
  const { total, page, pages } = model;
  const first = total === 0 ? 0 : page * size + 1;
  return (
    <div className={styles.pager}>
      <label htmlFor={id}>Rows per page</label>
      <select
        id={id}
        value={size}
        onChange={(event) => onChange({ size: Number(event.currentTarget.value), page: 0 })}
      >
        {PAGE_SIZES.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
        {offersAll && <option value={ALL_ROWS}>All</option>}
      </select>
      <div className={styles.pages}>
        <span role="status">
          {first}–{Math.min(total, (page + 1) * size)} of {total}
        </span>
        <ActionIcon
          aria-label="Previous page"
          disabled={page === 0}
          onClick={() => onChange({ page: page - 1 })}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label="Next page"
          disabled={page >= pages - 1}
          onClick={() => onChange({ page: page + 1 })}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
    </div>
  );
}
