import { adminGroupRoutes } from '@arkwright/contracts/admin-groups/routes';
import type { AdminGroup } from '@arkwright/contracts/admin-groups/schema';
import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import type { AdminGroups } from './use-groups.ts';

type DeleteGroupDialogProps = { group: AdminGroup; groups: AdminGroups; onClose: () => void };

export function DeleteGroupDialog({ group: { id, name }, groups, onClose }: DeleteGroupDialogProps) {
  return (
    <DeleteDialog
      what="Admin Group"
      onDelete={() => groups.remove(adminGroupRoutes.remove, { body: { id } }, id)}
      onClose={onClose}
    >
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        and its AdminListURL will be deleted; this can’t be undone. A server that still has this URL in its
        settings may keep the admins it has read until its next start.
      </span>
    </DeleteDialog>
  );
}
