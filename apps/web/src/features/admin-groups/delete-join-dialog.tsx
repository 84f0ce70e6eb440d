import { joinGroupRoutes } from '@arkwright/contracts/admin-groups/join-routes';
import type { JoinGroup } from '@arkwright/contracts/admin-groups/join-schema';
import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import type { JoinGroups } from './use-groups.ts';

type DeleteJoinDialogProps = { group: JoinGroup; groups: JoinGroups; onClose: () => void };

export function DeleteJoinDialog({ group: { id, name }, groups, onClose }: DeleteJoinDialogProps) {
  return (
    <DeleteDialog
      what="Exclusive Join Group"
      onDelete={() => groups.remove(joinGroupRoutes.remove, { body: { id } }, id)}
      onClose={onClose}
    >
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        will be deleted; this can’t be undone. Players whom it has added are taken out of the servers’ lists,
        unless another group has them there: they can’t join any more.
      </span>
    </DeleteDialog>
  );
}
