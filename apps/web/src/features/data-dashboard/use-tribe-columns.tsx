import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useProtection } from '../shared/protected-tribes/use-protection.ts';
import type { Rereading } from './rereading.ts';
import type { EntryDialog } from './row-actions.tsx';
import { tribeColumns } from './tribe-columns.tsx';
import { useWhyNoBan } from './use-why-no-ban.ts';
import { useWhyNoNuke } from './use-why-no-nuke.ts';

const BanDialog = lazyDialog(async () => (await import('./ban-tribe-dialog.tsx')).BanTribeDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog);
const NukeDialog = lazyDialog(async () => (await import('./nuke-tribe-dialog.tsx')).NukeTribeDialog);

/** Columns of tribes, with their buttons and the dialogs that these open. */
export function useTribeColumns({ reread, refresh }: Rereading) {
  const { dialog, open, close } = useDialog<EntryDialog<TribeEntry>>();
  const nuke = useWhyNoNuke(nukeRoutes.nukeTribe);
  const banReason = useWhyNoBan();
  const remove = useCan(dataDashboardRoutes.removeTribe).reason;
  const { run } = useAction(dataDashboardRoutes.removeTribe);
  const protection = useProtection(() => void reread());
  const columns = tribeColumns({ reasons: { nuke, remove }, banReason, protection, open });
  const dialogs = (
    <>
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          what="Tribe"
          name={dialog.row.tribeName}
          serverName={dialog.row.serverName}
          onDelete={() => run({ body: { id: dialog.row.id } })}
          onDeleted={refresh}
          onClose={close}
        />
      )}
      {dialog?.kind === 'nuke' && <NukeDialog tribe={dialog.row} onNuked={reread} onClose={close} />}
      {dialog?.kind === 'ban' && <BanDialog tribe={dialog.row} onClose={close} />}
    </>
  );
  return { columns, dialogs };
}
