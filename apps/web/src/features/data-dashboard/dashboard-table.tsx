import { Button, Skeleton } from '@mantine/core';
import { IconFilterOff, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import tableStyles from '../../ui/table/data-table.module.css';
import { TableBody } from '../../ui/table/table-body.tsx';
import { TableHead } from '../../ui/table/table-head.tsx';
import { TablePager } from '../../ui/table/table-pager.tsx';
import { TableSearch } from '../../ui/table/table-search.tsx';
import { TableSort } from '../../ui/table/table-sort.tsx';
import styles from './dashboard-table.module.css';
import { ALL_ROWS_SHOWN, FIRST_FILTERS, isNarrowed } from './dashboard-view.ts';
import type { DashboardTableState } from './use-dashboard-table.ts';

type DashboardTableProps<Row extends { id: string }> = {
  /** What the rows are, e.g. "Players". */
  label: string;
  table: DashboardTableState<Row>;
  columns: readonly Column<Row>[];
  filters: ReactNode;
  detail?: (row: Row) => ReactNode;
  /** Whether anything of this kind was ever uploaded, and what to say where not. */
  hasAny: boolean;
  empty: ReactNode;
};

const rowId = ({ id }: { id: string }) => id;

/** The frame of the four tables: filters above, rows, pages below. The rows are the server's page as they come. */
export function DashboardTable<Row extends { id: string }>(props: DashboardTableProps<Row>) {
  const { label, table, columns, filters, detail, hasAny, empty } = props;
  const { view, change, state, changeState, found } = table;
  const what = label.toLowerCase();
  const pages = Math.max(1, Math.ceil(found.total / state.size));
  const isBeyond = !found.isChanging && found.total > 0 && state.page >= pages;

  // Rows were deleted, or a shared link leads too far: the last page shows.
  useEffect(() => {
    if (isBeyond) change({ page: pages });
  }, [isBeyond, change, pages]);

  return (
    <section className={tableStyles.panel} aria-label={label}>
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <TableSearch
            label={`Search ${what}`}
            value={state.search}
            onChange={(search) => changeState({ search: search.slice(0, 100), page: 0 })}
          />
        </div>
        {filters}
        <div className={styles.buttons}>
          {isNarrowed(view) && (
            <Button
              variant="subtle"
              leftSection={<IconFilterOff size={16} />}
              onClick={() => change(FIRST_FILTERS)}
            >
              Clear filters
            </Button>
          )}
          <Button
            variant={found.hasNews ? 'light' : 'default'}
            leftSection={<IconRefresh size={16} />}
            loading={found.isChanging}
            onClick={() => void found.refresh()}
          >
            {found.hasNews ? 'Show new data' : 'Refresh'}
          </Button>
        </div>
      </div>
      <div className={styles.notices}>
        <StaleNotice of={{ ...found, refresh: () => void found.refresh() }} />
        {found.status === 'failed' && (
          <ProblemNotice problem={found.problem} onRetry={() => void found.refresh()} />
        )}
      </div>
      {found.status === 'loading' && (
        <div className={tableStyles.state} role="status" aria-label={`Loading ${what}`}>
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={36} mb={8} />
          ))}
        </div>
      )}
      {found.status === 'ready' &&
        found.total === 0 &&
        (hasAny ? (
          <EmptyState
            icon={<IconFilterOff />}
            title="Nothing matches"
            action={
              <Button variant="default" onClick={() => change(ALL_ROWS_SHOWN)}>
                Show all {what}
              </Button>
            }
          >
            There are {what}, but none that fits the filters above.
          </EmptyState>
        ) : (
          empty
        ))}
      {found.status === 'ready' && found.total > 0 && (
        <div
          aria-busy={found.isChanging}
          data-changing={found.isChanging || undefined}
          className={styles.rows}
        >
          <TableSort columns={columns} state={state} onChange={changeState} />
          <div className={tableStyles.scroll}>
            <table className={tableStyles.table} aria-label={label}>
              <TableHead
                columns={columns}
                state={state}
                onChange={changeState}
                hasDetail={detail !== undefined}
              />
              <TableBody rows={found.rows} columns={columns} rowId={rowId} detail={detail} />
            </table>
          </div>
          <TablePager
            model={{ total: found.total, page: Math.min(state.page, pages - 1), pages }}
            size={state.size}
            offersAll={false}
            onChange={changeState}
          />
        </div>
      )}
    </section>
  );
}
