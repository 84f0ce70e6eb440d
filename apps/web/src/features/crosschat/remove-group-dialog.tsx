import type { CrosschatGroup } from '@arkwright/contracts/crosschat/settings';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type RemoveGroupDialogProps = {
  group: CrosschatGroup;
  groups: readonly CrosschatGroup[];
  /** Puts the groups into the working copy, which the page saves. */
  onChange: (groups: CrosschatGroup[]) => void;
  onClose: () => void;
};

/** Asks before a group leaves the working copy of the settings. */
export function RemoveGroupDialog({ group, groups, onChange, onClose }: RemoveGroupDialogProps) {
  function handleConfirm() {
    onChange(groups.filter(({ chatId }) => chatId !== group.chatId));
    return true;
  }
  return (
    <ConfirmDialog
      opened
      title="Remove Group"
      confirmLabel="Remove"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        The servers of{' '}
        <strong>
          <bdi>{group.chatId}</bdi>
        </strong>{' '}
        will not hear each other any more, and nothing is relayed to its channel.
      </p>
      <p>The group is removed once you save the settings.</p>
    </ConfirmDialog>
  );
}
