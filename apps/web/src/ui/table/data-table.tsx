import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Banner } from '../banner.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { TablePager } from './table-pager.tsx';
import { TableSearch } from './table-search.tsx';
import { TableSort } from './table-sort.tsx';
import { useRowModel } from './use-row-model.ts';
import { useTableState } from './use-table-state.ts';

/** The rows with how far they have come. `failed` means that there is nothing to show at all. */
export type TableData<Row> = {
  rows: readonly Row[];
  status: 'loading' | 'ready' | 'failed';
  isRefreshing: boolean;
  refresh: () => void;
};

type DataTableProps<Row> = {
  /** What the rows are, e.g. "Servers": names the table and its search field. */
  label: string;
  data: TableData<Row>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  defaults: { size: number; sortBy?: string; isDescending?: boolean };
  /** Whether a page may hold every row. */
  offersAll?: true;
  /** What an opened row shows below itself. */
  detail?: ((row: Row) => ReactNode) | undefined;
  slots: {
    /** Shown instead of the table when there is no row at all. */
    empty: ReactNode;
    /** Buttons beside Refresh, at the right of the search field. */
    actions?: ReactNode;
  };
};

/** A table with search, sorting, pages and opening rows; its state stands in the address. Rows become cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, data, columns, rowId, detail, slots } = props;
  const { size, sortBy, isDescending = false } = props.defaults;
  const defaults = useMemo(
    () => ({ search: '', sortBy, isDescending, page: 0, size }),
    [sortBy, isDescending, size],
  );
  const [state, change] = useTableState(defaults);
  const model = useRowModel({ rows: data.rows, columns, rowId, state });

  return (
    <section className={styles.panel} aria-label={label}>
      <div className={styles.toolbar}>
        <TableSearch
          label={`Search ${label.toLowerCase()}`}
          value={state.search}
          onChange={(search) => change({ search, page: 0 })}
        />
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={data.isRefreshing}
            onClick={data.refresh}
          >
            Refresh
          </Button>
          {slots.actions}
        </div>
      </div>
      {data.status === 'failed' && (
        <div className={styles.state}>
          <Banner
            tone="danger"
            action={
              <Button variant="default" onClick={data.refresh}>
                Try again
              </Button>
            }
          >
            {label} could not be loaded.
          </Banner>
        </div>
      )}
      {data.status === 'loading' && (
        <div className={styles.state} role="status" aria-label={`Loading ${label.toLowerCase()}`}>
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} height={36} mb={8} />
          ))}
        </div>
      )}
      {data.status === 'ready' && data.rows.length === 0 && slots.empty}
      {data.status === 'ready' && data.rows.length > 0 && (
        <>
          <TableSort columns={columns} state={state} onChange={change} />
          <div className={styles.scroll}>
            <table className={styles.table} aria-label={label}>
              <TableHead columns={columns} state={state} onChange={change} hasDetail={detail !== undefined} />
              <TableBody rows={model.shown} columns={columns} rowId={rowId} detail={detail} />
            </table>
            {model.total === 0 && <p className={styles.nothing}>Nothing matches “{state.search}”.</p>}
          </div>
          <TablePager
            model={model}
            size={state.size}
            offersAll={props.offersAll ?? false}
            onChange={change}
          />
        </>
      )}
    </section>
  );
}
