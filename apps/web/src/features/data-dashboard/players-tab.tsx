import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DashboardSummary, PlayerEntry } from '@arkwright/contracts/data-dashboard/schema';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useAddPlayerAlert } from '../../kit/use-add-player-alert.ts';
import { useCan } from '../../kit/use-can.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { DashboardTable } from './dashboard-table.tsx';
import { ServerFilter, TimeframeFilter, TribeMemberFilter } from './filters.tsx';
import { NothingUploaded } from './nothing-uploaded.tsx';
import { playerColumns } from './player-columns.tsx';
import { PlayerDetails } from './player-details.tsx';
import type { EntryDialog } from './row-actions.tsx';
import { useDashboardTable } from './use-dashboard-table.ts';
import { useWhyNoBan } from './use-why-no-ban.ts';
import { useWhyNoNuke } from './use-why-no-nuke.ts';

const BanDialog = lazyDialog(
  async () => (await import('../../kit/bans/ban-player-dialog.tsx')).BanPlayerDialog,
);
const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog);
const NukeDialog = lazyDialog(async () => (await import('./nuke-player-dialog.tsx')).NukePlayerDialog);

export function PlayersTab({ summary }: { summary: DashboardSummary }) {
  const { dialog, open, close } = useDialog<EntryDialog<PlayerEntry>>();
  const nuke = useWhyNoNuke(dataDashboardRoutes.nukePlayer);
  const banReason = useWhyNoBan();
  const remove = useCan(dataDashboardRoutes.removePlayer).reason;
  const { run } = useAction(dataDashboardRoutes.removePlayer);
  const alert = useAddPlayerAlert();
  const columns = playerColumns({ reasons: { nuke, remove }, banReason, open, alert });
  const table = useDashboardTable({
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
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          what="Player"
          name={dialog.row.characterName}
          serverName={dialog.row.serverName}
          onDelete={() => run({ body: { id: dialog.row.id } })}
          onDeleted={found.refresh}
          onClose={close}
        />
      )}
      {dialog?.kind === 'nuke' && <NukeDialog player={dialog.row} onNuked={found.reread} onClose={close} />}
      {dialog?.kind === 'ban' && (
        <BanDialog
          player={{
            netId: dialog.row.netId,
            name: dialog.row.playerName || dialog.row.characterName || dialog.row.netId,
          }}
          onClose={close}
        />
      )}
    </>
  );
}
