import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { ServerFilter, StatusFilter, TimeframeFilter } from '../shared/dashboard-view/filters.tsx';
import { DashboardTable } from './dashboard-table.tsx';
import { DinoDetails } from './dino-details.tsx';
import { NothingUploaded } from './nothing-uploaded.tsx';
import { useDashboardTable } from './use-dashboard-table.ts';
import { useDinoColumns } from './use-dino-columns.tsx';

export function DinosTab({ summary }: { summary: DashboardSummary }) {
  const { columns, dialogs } = useDinoColumns({
    reread: () => found.reread(),
    refresh: () => found.refresh(),
  });
  const table = useDashboardTable({
    name: 'dinos',
    route: dataDashboardRoutes.dinos,
    columns,
    sort: '-lastSeen',
    filtersOf: ({ seen, status }) => ({ seenWithin: seen, statuses: status }),
  });
  const { view, change, found } = table;
  return (
    <>
      <DashboardTable
        label="Dinos"
        table={table}
        columns={columns}
        filters={
          <>
            <TimeframeFilter view={view} onChange={change} />
            <ServerFilter view={view} onChange={change} servers={summary.servers} />
            <StatusFilter view={view} onChange={change} />
          </>
        }
        detail={(dino) => <DinoDetails dino={dino} />}
        count={summary.dinos}
        empty={<NothingUploaded what="dinos" />}
      />
      {dialogs}
    </>
  );
}
