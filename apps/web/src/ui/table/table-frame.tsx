import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { TablePager } from './table-pager.tsx';
import { TableSearch } from './table-search.tsx';
import { TableSort } from './table-sort.tsx';
import type { TableView } from './table-view.ts';

/** A page of rows, wherever they were searched and sorted. */
export type TablePage<Row> = {
  rows: readonly Row[];
  status: 'loading' | 'ready' | 'failed';
  /** Rows on all pages. */
  total: number;
  /** The rows are still those of the view before. */
  isChanging?: boolean;
};

type TableFrameProps<Row> = {
  /** What the rows are, e.g. "Servers": names the table and its search field. */
  label: string;
  /** How a row is shown; `detail` is what an opened one shows below itself. */
  rows: {
    columns: readonly Column<Row>[];
    rowId: (row: Row) => string;
    detail?: ((row: Row) => ReactNode) | undefined;
  };
  page: TablePage<Row>;
  view: TableView;
  onChange: (change: Partial<TableView>) => void;
  /** Whether a page may hold every row. */
  offersAll?: boolean;
  slots: {
    filters?: ReactNode;
    /** Buttons at the end of the toolbar. */
    actions: ReactNode;
    notices?: ReactNode;
    /** Stands in the place of the table. */
    empty?: ReactNode;
    /** Stands below the headings where no row matches. */
    noMatch?: ReactNode;
  };
};

/** The frame of every table: search, filters and buttons above, rows with sorting, pages below. Rows become cards on a phone. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { label, rows, page, view, onChange, offersAll = false, slots } = props;
  const { columns, rowId, detail } = rows;
  const what = label.toLowerCase();
  return (
    <section className={styles.panel} aria-label={label}>
      <div className={styles.toolbar}>
        <TableSearch label={`Search ${what}`} value={view.q} onChange={(q) => onChange({ q, page: 1 })} />
        {slots.filters}
        <div className={styles.actions}>{slots.actions}</div>
      </div>
      <div className={styles.notices}>{slots.notices}</div>
      {page.status === 'loading' && (
        <div className={styles.state} role="status" aria-label={`Loading ${what}`}>
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={36} mb={8} />
          ))}
        </div>
      )}
      {page.status === 'ready' && slots.empty}
      {page.status === 'ready' && !slots.empty && (
        <div aria-busy={page.isChanging} data-changing={page.isChanging || undefined} className={styles.rows}>
          <TableSort columns={columns} view={view} onChange={onChange} />
          <div className={styles.scroll}>
            <table className={styles.table} aria-label={label}>
              <TableHead columns={columns} view={view} onChange={onChange} hasDetail={detail !== undefined} />
              <TableBody rows={page.rows} columns={columns} rowId={rowId} detail={detail} />
            </table>
            {page.total === 0 && <p className={styles.nothing}>{slots.noMatch}</p>}
          </div>
          <TablePager total={page.total} view={view} offersAll={offersAll} onChange={onChange} />
        </div>
      )}
    </section>
  );
}
