import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { CARDS_WINDOW } from '../breakpoints.ts';
import { canBeHidden, shownIds } from './column-choice.ts';
import { ColumnChooser } from './column-chooser.tsx';
import styles from './data-table.module.css';
import { FilterFold } from './filter-fold.tsx';
import { PhoneRows } from './phone-rows.tsx';
import { useOpenedRows } from './row-opener.tsx';
import type { RowOptions } from './row-options.ts';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { TablePager } from './table-pager.tsx';
import { TableSearch } from './table-search.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { TableSort } from './table-sort.tsx';
import { hasPages, type TableView } from './table-view.ts';

/** A page of rows, wherever they were searched and sorted. */
export type TablePage<Row> = {
  rows: readonly Row[];
  status: 'loading' | 'ready' | 'failed';
  /** Rows on all pages. */
  total: number;
  /** `total` is approximate. */
  isEstimated?: boolean;
  /** Rows before search and filters left some out. */
  all: number;
  /** The rows are still those of the view before. */
  isChanging?: boolean;
};

/** Fewer rows are read faster than sorted, where the choice takes the room of a row. */
const SHORT_TABLE = 8;

type TableFrameProps<Row> = {
  /** The kind of rows, e.g. "Servers": names the table and its search field. */
  label: string;
  rows: RowOptions<Row>;
  page: TablePage<Row>;
  view: TableView;
  onChange: (change: Partial<TableView>) => void;
  /** Whether a page may hold every row. */
  offersAll?: boolean;
  slots: {
    /** The number of rows of each kind, and how many are shown. */
    kinds?: ReactNode;
    /** Fields that narrow the rows down. On a phone a button unfolds them. */
    filters?: ReactNode;
    /** Buttons at the end of the toolbar. */
    actions: ReactNode;
    notices?: ReactNode;
    /** Shown instead of the table. */
    empty?: ReactNode;
    /** Shown below the headings if no row matches. */
    noMatch?: ReactNode;
  };
};

/**
 * The frame of every table: search, filters and buttons above, rows with sorting, pages below. It shows all
 * columns, or those that a person has chosen, and scrolls where there is no room; on a phone each row is two lines.
 */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { label, rows, page, view, onChange, offersAll = false, slots } = props;
  const { columns, detail } = rows;
  const isPhone = useMediaQuery(CARDS_WINDOW, false, { getInitialValueInEffect: false });
  const own = useOpenedRows();
  const opened = rows.opened ?? own;
  const what = label.toLowerCase();
  const ids = shownIds(columns, view.columns, isPhone);
  const shown = columns.filter((column) => !canBeHidden(column) || ids.includes(column.id));
  const hasOpener =
    detail !== undefined || columns.some((column) => !shown.includes(column) && !column.isInDetail);

  return (
    <section className={styles.panel} aria-label={label} data-fills>
      <div className={styles.toolbar}>
        <TableSearch label={`Search ${what}`} value={view.q} onChange={(q) => onChange({ q, page: 1 })} />
        {slots.filters && (isPhone ? <FilterFold>{slots.filters}</FilterFold> : slots.filters)}
        <div className={styles.actions}>
          {columns.some(canBeHidden) && (
            <ColumnChooser
              columns={columns}
              shown={ids}
              isChosen={view.columns !== ''}
              isPhone={isPhone}
              onChange={(chosen) => onChange({ columns: chosen })}
            />
          )}
          {slots.actions}
        </div>
      </div>
      <div className={styles.notices}>{slots.notices}</div>
      {slots.kinds && (page.status === 'loading' || (page.status === 'ready' && !slots.empty)) && (
        <div className={styles.kinds}>{page.status === 'ready' && slots.kinds}</div>
      )}
      {page.status === 'loading' && <TableSkeleton label={`Loading ${what}`} />}
      {page.status === 'ready' && slots.empty && <div className={styles.empty}>{slots.empty}</div>}
      {page.status === 'ready' && !slots.empty && (
        <div aria-busy={page.isChanging} data-changing={page.isChanging || undefined} className={styles.rows}>
          {isPhone && page.all >= SHORT_TABLE && columns.some(({ value }) => value) && (
            <TableSort columns={columns} view={view} onChange={onChange} />
          )}
          <div className={styles.scroll}>
            <table className={styles.table} aria-label={label}>
              {isPhone ? (
                <PhoneRows {...rows} rows={page.rows} shown={shown} opened={opened} />
              ) : (
                <>
                  <TableHead columns={shown} view={view} onChange={onChange} hasDetail={hasOpener} />
                  <TableBody {...rows} rows={page.rows} shown={shown} opened={opened} hasOpener={hasOpener} />
                </>
              )}
            </table>
            {page.total === 0 && <p className={styles.nothing}>{slots.noMatch}</p>}
          </div>
          {hasPages(page.all, view.size) && (
            <TablePager
              total={page.total}
              isEstimated={page.isEstimated ?? false}
              view={view}
              offersAll={offersAll}
              onChange={onChange}
            />
          )}
        </div>
      )}
    </section>
  );
}
