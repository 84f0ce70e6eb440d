import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAlertList } from './alert-list.ts';
import type { AlertSubject } from './alert-subject.ts';

type RemoveAlertDialogProps = { subject: AlertSubject; onClose: () => void };

/** Asks before an alert leaves the working copy of the settings. */
export function RemoveAlertDialog({ subject: { alert }, onClose }: RemoveAlertDialogProps) {
  const { alerts, onChange } = useAlertList();
  function handleConfirm() {
    onChange(alerts.filter(({ netId }) => netId !== alert.netId));
    return true;
  }
  return (
    <ConfirmDialog
      opened
      title="Remove Alert"
      confirmLabel="Remove"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        Nothing will be posted any more when <bdi>{alert.name}</bdi> joins or leaves.
      </p>
      <p>The alert is removed once you save the settings.</p>
    </ConfirmDialog>
  );
}
