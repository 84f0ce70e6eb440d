import type { AlertPlayer } from '@arkwright/contracts/player-alerts/settings';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Action } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';

const EditDialog = lazyDialog(async () => (await import('./edit-alert-dialog.tsx')).EditAlertDialog);
const RemoveDialog = lazyDialog(async () => (await import('./remove-alert-dialog.tsx')).RemoveAlertDialog);

/** An alert in the working copy of the settings. */
export type AlertSubject = {
  alert: AlertPlayer;
  /** Why alerts can't be changed by this person, or now. */
  reason: string | undefined;
};

type AlertAction = Action<AlertSubject>;

const editAlert: AlertAction = {
  id: 'edit-alert',
  on: 'alert',
  group: 'run',
  label: 'Edit',
  icon: IconPencil,
  risk: 'none',
  problem: ({ reason }) => reason,
  Dialog: EditDialog,
};

const removeAlert: AlertAction = {
  id: 'remove-alert',
  on: 'alert',
  group: 'danger',
  label: 'Remove',
  icon: IconTrash,
  risk: 'asks',
  problem: ({ reason }) => reason,
  Dialog: RemoveDialog,
};

/** What can be done with an alert on its page; elsewhere the player’s own action changes it, and saves it at once. */
export const ALERT_ACTIONS: readonly AlertAction[] = [editAlert, removeAlert];
