import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import type { Outcome } from '../../kit/problem.ts';

type DeleteEntryDialogProps = {
  /** The entry's kind, e.g. `Player`. */
  what: 'Player' | 'Tribe' | 'Dino';
  name: string;
  serverName: string;
  onDelete: () => Promise<Outcome<boolean>>;
  onDeleted: () => Promise<void>;
  onClose: () => void;
};

/** Only the stored entry is deleted; the game is not changed. */
export function DeleteEntryDialog(props: DeleteEntryDialogProps) {
  const { what, name, serverName, onDelete, onDeleted, onClose } = props;

  async function handleDelete() {
    const outcome = await onDelete();
    if (outcome.ok) await onDeleted();
    return outcome;
  }

  return (
    <DeleteDialog what={what} onDelete={handleDelete} onClose={onClose}>
      <span>
        The entry of{' '}
        <strong>
          <bdi>{name || 'N/A'}</bdi>
        </strong>{' '}
        on <bdi>{serverName}</bdi> will be deleted from the Data Dashboard. Nothing changes in the game: if
        the {what.toLowerCase()} is still there, the next upload of the companion, or the next save from the
        host, brings the entry back.
      </span>
    </DeleteDialog>
  );
}
