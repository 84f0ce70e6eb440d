import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { ServerFilter, TimeframeFilter, TribeMemberFilter } from '../shared/dashboard-view/filters.tsx';
import { DashboardTable } from './dashboard-table.tsx';
import { NothingUploaded } from './nothing-uploaded.tsx';
import { PlayerDetails } from './player-details.tsx';
import { useDashboardTable } from './use-dashboard-table.ts';
import { usePlayerColumns } from './use-player-columns.tsx';

export function PlayersTab({ summary }: { summary: DashboardSummary }) {
  const { columns, dialogs } = usePlayerColumns({
    reread: () => found.reread(),
    refresh: () => found.refresh(),
  });
  const table = useDashboardTable({
    name: 'players',
    route: dataDashboardRoutes.players,
    columns,
    sort: '-lastSeen',
    filtersOf: ({ seen, tribe }) => ({ seenWithin: seen, inTribe: tribe }),
  });
  const { view, change, found } = table;
  return (
    <>
      <DashboardTable
        label="Players"
        table={table}
        columns={columns}
        filters={
          <>
            <TimeframeFilter view={view} onChange={change} />
            <ServerFilter view={view} onChange={change} servers={summary.servers} />
            <TribeMemberFilter view={view} onChange={change} />
          </>
        }
        detail={(player) => <PlayerDetails player={player} />}
        count={summary.players}
        empty={<NothingUploaded what="players" />}
      />
      {dialogs}
    </>
  );
}
