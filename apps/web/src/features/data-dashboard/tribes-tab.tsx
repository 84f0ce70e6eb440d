import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DashboardSummary, TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { DashboardTable } from './dashboard-table.tsx';
import { ServerFilter } from './filters.tsx';
import { NothingUploaded } from './nothing-uploaded.tsx';
import type { EntryDialog } from './row-actions.tsx';
import { tribeColumns } from './tribe-columns.tsx';
import { TribeDetails } from './tribe-details.tsx';
import { useDashboardTable } from './use-dashboard-table.ts';
import { useProtection } from './use-protection.ts';
import { useWhyNoBan } from './use-why-no-ban.ts';
import { useWhyNoNuke } from './use-why-no-nuke.ts';

const BanDialog = lazyDialog(async () => (await import('./ban-tribe-dialog.tsx')).BanTribeDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog);
const NukeDialog = lazyDialog(async () => (await import('./nuke-tribe-dialog.tsx')).NukeTribeDialog);

export function TribesTab({ summary }: { summary: DashboardSummary }) {
  const { dialog, open, close } = useDialog<EntryDialog<TribeEntry>>();
  const nuke = useWhyNoNuke(dataDashboardRoutes.nukeTribe);
  const banReason = useWhyNoBan();
  const remove = useCan(dataDashboardRoutes.removeTribe).reason;
  const { run } = useAction(dataDashboardRoutes.removeTribe);
  const protection = useProtection(() => found.reread());
  const columns = tribeColumns({
    reasons: { nuke, remove },
    banReason,
    protection,
    open,
  });
  const table = useDashboardTable({
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
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          what="Tribe"
          name={dialog.row.tribeName}
          serverName={dialog.row.serverName}
          onDelete={() => run({ body: { id: dialog.row.id } })}
          onDeleted={found.refresh}
          onClose={close}
        />
      )}
      {dialog?.kind === 'nuke' && <NukeDialog tribe={dialog.row} onNuked={found.reread} onClose={close} />}
      {dialog?.kind === 'ban' && <BanDialog tribe={dialog.row} onClose={close} />}
    </>
  );
}
