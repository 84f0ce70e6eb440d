import { BASE_SIZES } from '@arkwright/contracts/core/base-size';
import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { ServerFilter, SizeFilter } from '../shared/dashboard-view/filters.tsx';
import { DashboardTable } from './dashboard-table.tsx';
import { NothingUploaded } from './nothing-uploaded.tsx';
import { useBaseColumns } from './use-base-columns.tsx';
import { useDashboardTable } from './use-dashboard-table.ts';

export function BasesTab({ summary }: { summary: DashboardSummary }) {
  const { columns, dialogs } = useBaseColumns({
    reread: () => found.reread(),
    refresh: () => found.refresh(),
  });
  const table = useDashboardTable({
    name: 'bases',
    route: dataDashboardRoutes.bases,
    columns,
    sort: '-structureCount',
    filtersOf: ({ sizes }) => ({ sizes: sizes === '' ? BASE_SIZES.join() : sizes }),
  });
  const { view, change, found } = table;
  return (
    <>
      <DashboardTable
        label="Bases"
        table={table}
        columns={columns}
        filters={
          <>
            <SizeFilter view={view} onChange={change} />
            <ServerFilter view={view} onChange={change} servers={summary.servers} />
          </>
        }
        count={summary.bases}
        empty={<NothingUploaded what="bases" />}
      />
      {dialogs}
    </>
  );
}
