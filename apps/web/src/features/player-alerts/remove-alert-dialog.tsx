import type { AlertPlayer } from '@arkwright/contracts/player-alerts/settings';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type RemoveAlertDialogProps = {
  alert: AlertPlayer;
  alerts: readonly AlertPlayer[];
  /** Puts the list into the working copy, which the page saves. */
  onChange: (alerts: AlertPlayer[]) => void;
  onClose: () => void;
};

/** Asks before an alert leaves the working copy of the settings. */
export function RemoveAlertDialog({ alert, alerts, onChange, onClose }: RemoveAlertDialogProps) {
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
