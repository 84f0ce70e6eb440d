import { AlertDialog } from '../shared/player-alerts/alert-dialog.tsx';
import { useAlertList } from './alert-list.ts';
import type { AlertSubject } from './alert-subject.ts';

type EditAlertDialogProps = { subject: AlertSubject; onClose: () => void };

/** Changes an alert in the working copy of the settings. */
export function EditAlertDialog({ subject: { alert }, onClose }: EditAlertDialogProps) {
  return <AlertDialog alert={alert} {...useAlertList()} onClose={onClose} />;
}
