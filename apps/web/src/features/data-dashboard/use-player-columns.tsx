import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useIsBanOff } from '../shared/bans/use-why-no-ban.ts';
import { useWhyNoAlert } from '../shared/player-alerts/use-why-no-alert.ts';
import { type PlayerDialog, playerColumns } from './player-columns.tsx';
import type { Rereading } from './rereading.ts';
import { useWhyNoBan } from './use-why-no-ban.ts';
import { useWhyNoNuke } from './use-why-no-nuke.ts';

const BanDialog = lazyDialog(
  async () => (await import('../shared/bans/ban-player-dialog.tsx')).BanPlayerDialog,
);
const AlertDialog = lazyDialog(
  async () => (await import('../shared/player-alerts/add-alert-dialog.tsx')).AddAlertDialog,
);
const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog);
const NukeDialog = lazyDialog(async () => (await import('./nuke-player-dialog.tsx')).NukePlayerDialog);

/** Columns of players, with their buttons and the dialogs that these open. */
export function usePlayerColumns({ reread, refresh, isOnMap = false }: Rereading & { isOnMap?: boolean }) {
  const { dialog, open, close } = useDialog<PlayerDialog>();
  const nuke = useWhyNoNuke(nukeRoutes.nukePlayer);
  const banReason = useWhyNoBan();
  // While Ban Management is off nothing keeps them out.
  const banMark = useIsBanOff() ? 'On the ban list' : 'Banned';
  const remove = useCan(dataDashboardRoutes.removePlayer).reason;
  const { run } = useAction(dataDashboardRoutes.removePlayer);
  const alertReason = useWhyNoAlert();
  const columns = playerColumns({
    reasons: { nuke, remove },
    banReason,
    banMark,
    alertReason,
    isOnMap,
    open,
  });
  const dialogs = (
    <>
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          what="Player"
          name={dialog.row.characterName}
          serverName={dialog.row.serverName}
          onDelete={() => run({ body: { id: dialog.row.id } })}
          onDeleted={refresh}
          onClose={close}
        />
      )}
      {dialog?.kind === 'nuke' && <NukeDialog player={dialog.row} onNuked={reread} onClose={close} />}
      {dialog?.kind === 'alert' && (
        <AlertDialog
          player={{ netId: dialog.row.netId, name: dialog.row.playerName || dialog.row.characterName }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'ban' && (
        <BanDialog
          player={{
            netId: dialog.row.netId,
            name: dialog.row.playerName || dialog.row.characterName || dialog.row.netId,
          }}
          onBanned={reread}
          onClose={close}
        />
      )}
    </>
  );
  return { columns, dialogs };
}
