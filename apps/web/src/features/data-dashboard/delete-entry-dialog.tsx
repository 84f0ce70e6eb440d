import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DinoEntry, PlayerEntry, TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import { useAction } from '../../kit/use-action.ts';
import type { EntryTarget } from './entry-target.ts';

type Props<Row> = { subject: EntryTarget<Row>; onClose: () => void };

type DeleteEntryDialogProps = Props<{ id: string; serverName: string }> & {
  /** The entry's kind. */
  what: 'Player' | 'Tribe' | 'Dino';
  name: string;
  route: (typeof dataDashboardRoutes)['removePlayer' | 'removeTribe' | 'removeDino'];
};

export const DeletePlayerDialog = (props: Props<PlayerEntry>) => (
  <DeleteEntryDialog
    what="Player"
    name={props.subject.row.characterName}
    route={dataDashboardRoutes.removePlayer}
    {...props}
  />
);

export const DeleteTribeDialog = (props: Props<TribeEntry>) => (
  <DeleteEntryDialog
    what="Tribe"
    name={props.subject.row.tribeName}
    route={dataDashboardRoutes.removeTribe}
    {...props}
  />
);

export const DeleteDinoDialog = (props: Props<DinoEntry>) => (
  <DeleteEntryDialog
    what="Dino"
    name={props.subject.row.name}
    route={dataDashboardRoutes.removeDino}
    {...props}
  />
);

/** Only the stored entry is deleted; the game is not changed. */
function DeleteEntryDialog({ what, name, route, subject, onClose }: DeleteEntryDialogProps) {
  const { row, refresh } = subject;
  const { run } = useAction(route);

  async function handleDelete() {
    const outcome = await run({ body: { id: row.id } });
    if (outcome.ok) await refresh();
    return outcome;
  }

  return (
    <DeleteDialog what={what} onDelete={handleDelete} onClose={onClose}>
      <span>
        The entry of{' '}
        <strong>
          <bdi>{name || 'N/A'}</bdi>
        </strong>{' '}
        on <bdi>{row.serverName}</bdi> will be deleted from the Data Dashboard. Nothing changes in the game:
        if the {what.toLowerCase()} is still there, the next upload of the companion, or the next save from
        the host, brings the entry back.
      </span>
    </DeleteDialog>
  );
}
