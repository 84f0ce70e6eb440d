import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './delete-manager-dialog.module.css';
import { countWords, type ManagerRow } from './manager-columns.tsx';

type DeleteManagerDialogProps = { manager: ManagerRow; onDelete: () => void; onClose: () => void };

/** Shows Discord id and count of permissions (specification §2). */
export function DeleteManagerDialog({ manager, onDelete, onClose }: DeleteManagerDialogProps) {
  const { kind, discordId, permissions, naming } = manager;
  return (
    <ConfirmDialog
      opened
      title={kind === 'role' ? 'Remove Role' : 'Remove User'}
      confirmLabel="Remove"
      onConfirm={() => {
        onDelete();
        return true;
      }}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        {naming.name !== '' && (
          <>
            <dt>Name</dt>
            <dd>
              <bdi>{naming.name}</bdi>
            </dd>
          </>
        )}
        <dt>Discord ID</dt>
        <dd>{discordId}</dd>
        <dt># Permissions</dt>
        <dd>{countWords(permissions)}</dd>
      </dl>
      <p className={styles.note}>
        The permissions are gone at once when you save the page, also on pages that are open.
      </p>
    </ConfirmDialog>
  );
}
