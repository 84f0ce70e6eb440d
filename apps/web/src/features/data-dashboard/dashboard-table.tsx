import { Button } from '@mantine/core';
import { IconFilterOff, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SteadyWords } from '../../ui/steady-words.tsx';
import type { Column } from '../../ui/table/column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { pagesOf } from '../../ui/table/table-view.ts';
import { ALL_ROWS_SHOWN, FIRST_FILTERS, isNarrowed } from '../shared/dashboard-view/dashboard-view.ts';
import styles from './found-line.module.css';
import { foundWords } from './found-words.ts';
import type { DashboardTableState } from './use-dashboard-table.ts';

type DashboardTableProps<Row extends { id: string }> = {
  /** The kind of rows, e.g. "Players". */
  label: string;
  table: DashboardTableState<Row>;
  columns: readonly Column<Row>[];
  filters: ReactNode;
  detail?: (row: Row) => ReactNode;
  /** How many of this kind are known, and what to say where there are none. */
  count: number;
  empty: ReactNode;
};

const rowId = ({ id }: { id: string }) => id;

const REFRESH = { news: 'Show new data', none: 'Refresh' };

/** The frame of the four tables. The rows are the server's page as they come. */
export function DashboardTable<Row extends { id: string }>(props: DashboardTableProps<Row>) {
  const { label, table, columns, filters, detail, count, empty } = props;
  const { name, view, change, changeTable, found } = table;
  const { pages } = pagesOf(view, found.total);
  // Rows come while one looks.
  const all = Math.max(count, found.total);
  // An estimated number may have more pages.
  const isBeyond = !found.isChanging && !found.isEstimated && found.total > 0 && view.page > pages;
  const refresh = () => void found.refresh();
  const tell = (number?: number) =>
    foundWords(view, { name, all, found: number, isEstimated: found.isEstimated });
  // The filters when the number arrived: it stays true on the next page, or in another order.
  const asked = tell();
  const [answered, setAnswered] = useState(asked);
  if (!found.isChanging && answered !== asked) setAnswered(asked);
  const isCounting = found.isChanging && answered !== asked;
  const words = found.status === 'ready' ? tell(isCounting ? undefined : found.total) : '';

  // Rows were deleted, or a shared link leads too far: the last page shows.
  useEffect(() => {
    if (isBeyond) change({ page: pages });
  }, [isBeyond, change, pages]);

  return (
    <TableFrame
      label={label}
      rows={{ columns, rowId, detail }}
      page={{ ...found, all }}
      view={view}
      onChange={changeTable}
      slots={{
        filters,
        kinds: (
          <div className={styles.line}>
            <span className={styles.words} role="status" title={words}>
              {words}
            </span>
            <span className={styles.ways}>
              {found.status === 'ready' && found.total < all && (
                <Button variant="subtle" size="compact-sm" onClick={() => change(ALL_ROWS_SHOWN)}>
                  Show all
                </Button>
              )}
              {isNarrowed(view) && (
                <Button variant="subtle" size="compact-sm" onClick={() => change(FIRST_FILTERS)}>
                  Clear filters
                </Button>
              )}
            </span>
          </div>
        ),
        actions: (
          <Button
            variant={found.hasNews ? 'light' : 'default'}
            leftSection={<IconRefresh size={16} />}
            loading={found.isChanging}
            onClick={refresh}
          >
            <SteadyWords
              words={found.hasNews ? REFRESH.news : REFRESH.none}
              others={Object.values(REFRESH)}
            />
          </Button>
        ),
        notices: (
          <>
            <StaleNotice of={{ ...found, refresh }} />
            {found.status === 'failed' && <ProblemNotice problem={found.problem} onRetry={refresh} />}
          </>
        ),
        empty: found.total === 0 && (count > 0 ? <NothingMatches label={label} onShowAll={change} /> : empty),
      }}
    />
  );
}

type NothingMatchesProps = { label: string; onShowAll: (filters: typeof ALL_ROWS_SHOWN) => void };

function NothingMatches({ label, onShowAll }: NothingMatchesProps) {
  const what = label.toLowerCase();
  return (
    <EmptyState
      icon={<IconFilterOff />}
      title="Nothing matches"
      action={
        <Button variant="default" onClick={() => onShowAll(ALL_ROWS_SHOWN)}>
          Show all {what}
        </Button>
      }
    >
      There are {what}, but none matches the filters above.
    </EmptyState>
  );
}
