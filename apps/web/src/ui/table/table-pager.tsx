import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './data-table.module.css';
import { ALL_ROWS, FEW_ROWS, PAGE_SIZES, type Paging, pagesOf } from './table-view.ts';

type TablePagerProps = {
  /** Rows on all pages. */
  total: number;
  isEstimated?: boolean;
  view: Paging;
  /** Whether a page may hold every row. */
  offersAll: boolean;
  onChange: (change: Partial<Paging>) => void;
};

/** Rows a page, which rows are shown of how many, and the way to the next ones. */
export function TablePager({ total, isEstimated = false, view, offersAll, onChange }: TablePagerProps) {
  const id = useId();
  const { size } = view;
  const { page, pages } = pagesOf(view, total);
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <div className={styles.pager}>
      <label htmlFor={id}>Rows per page</label>
      <select
        id={id}
        value={size}
        onChange={(event) => onChange({ size: Number(event.currentTarget.value), page: 1 })}
      >
        {(offersAll ? PAGE_SIZES : [FEW_ROWS, ...PAGE_SIZES]).map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
        {offersAll && <option value={ALL_ROWS}>All</option>}
      </select>
      <div className={styles.pages}>
        <span role="status">
          {first}–{Math.min(total, page * size)} of {isEstimated && 'about '}
          {total}
        </span>
        <ActionIcon
          aria-label="Previous page"
          disabled={page === 1}
          onClick={() => onChange({ page: page - 1 })}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => onChange({ page: page + 1 })}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
    </div>
  );
}
