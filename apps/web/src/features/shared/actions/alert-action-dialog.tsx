import { AddAlertDialog } from '../player-alerts/add-alert-dialog.tsx';
import type { PlayerTarget } from './player-target.ts';

type AlertActionDialogProps = { subject: PlayerTarget; onClose: () => void };

/** Adds an alert for the player of a menu, or changes it. */
export function AlertActionDialog({ subject: { netId, name }, onClose }: AlertActionDialogProps) {
  return <AddAlertDialog player={{ netId, name }} onClose={onClose} />;
}
