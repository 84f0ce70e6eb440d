import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DashboardSummary, DinoEntry } from '@arkwright/contracts/data-dashboard/schema';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { DashboardTable } from './dashboard-table.tsx';
import { dinoColumns } from './dino-columns.tsx';
import { DinoDetails } from './dino-details.tsx';
import { ServerFilter, StatusFilter, TimeframeFilter } from './filters.tsx';
import { NothingUploaded } from './nothing-uploaded.tsx';
import { useDashboardTable } from './use-dashboard-table.ts';

const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog);

export function DinosTab({ summary }: { summary: DashboardSummary }) {
  const { dialog, open, close } = useDialog<DinoEntry>();
  const removeReason = useCan(dataDashboardRoutes.removeDino).reason;
  const { run } = useAction(dataDashboardRoutes.removeDino);
  const columns = dinoColumns({ removeReason, onRemove: open });
  const table = useDashboardTable({
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
      {dialog && (
        <DeleteDialog
          what="Dino"
          name={dialog.name}
          serverName={dialog.serverName}
          onDelete={() => run({ body: { id: dialog.id } })}
          onDeleted={found.refresh}
          onClose={close}
        />
      )}
    </>
  );
}
