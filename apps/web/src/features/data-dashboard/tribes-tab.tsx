import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { ServerFilter } from '../shared/dashboard-view/filters.tsx';
import { DashboardTable } from './dashboard-table.tsx';
import { NothingUploaded } from './nothing-uploaded.tsx';
import { TribeDetails } from './tribe-details.tsx';
import { useDashboardTable } from './use-dashboard-table.ts';
import { useTribeColumns } from './use-tribe-columns.tsx';

export function TribesTab({ summary }: { summary: DashboardSummary }) {
  const { columns, dialogs } = useTribeColumns({
    reread: () => found.reread(),
    refresh: () => found.refresh(),
  });
  const table = useDashboardTable({
    name: 'tribes',
    route: dataDashboardRoutes.tribes,
    columns,
    sort: '-lastSeen',
    filtersOf: () => ({}),
  });
  const { view, change, found } = table;
  return (
    <>
      <DashboardTable
        label="Tribes"
        table={table}
        columns={columns}
        filters={<ServerFilter view={view} onChange={change} servers={summary.servers} />}
        detail={(tribe) => <TribeDetails tribe={tribe} />}
        count={summary.tribes}
        empty={<NothingUploaded what="tribes" />}
      />
      {dialogs}
    </>
  );
}
