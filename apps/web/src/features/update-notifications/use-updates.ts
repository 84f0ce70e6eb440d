import { updateNotificationRoutes } from '@arkwright/contracts/update-notifications/routes';
import type { UpdateState } from '@arkwright/contracts/update-notifications/schema';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import type { TableData } from '../../ui/table/data-table.tsx';

/** The known versions. Other bots' mods, and the passing time, are covered by the refresh. */
export function useUpdates() {
  const { id: botId } = useInstance();
  const read = useRead(
    updateNotificationRoutes.state,
    { params: { botId } },
    { refetchInterval: REFRESH_MS },
  );
  const refresh = () => void read.refetch();

  return {
    state: read.data,
    problem: read.error === null ? null : toProblem(read.error),
    isStale: read.data !== undefined && read.isError,
    refresh,
    /** Some of it as rows of a table. */
    table: <Row>(rowsOf: (state: UpdateState) => readonly Row[]): TableData<Row> => ({
      rows: read.data ? rowsOf(read.data) : [],
      status: read.data ? 'ready' : read.isError ? 'failed' : 'loading',
      isRefreshing: read.isFetching,
      refresh,
    }),
  };
}

export type Updates = ReturnType<typeof useUpdates>;
