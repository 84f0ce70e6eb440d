import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
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
      <Facts>
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
      </Facts>
      <Text mt="sm">The permissions end as soon as you save the page, even on open pages.</Text>
    </ConfirmDialog>
  );
}
