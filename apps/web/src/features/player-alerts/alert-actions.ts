import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Action } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import type { AlertSubject } from './alert-subject.ts';

const EditDialog = lazyDialog(async () => (await import('./edit-alert-dialog.tsx')).EditAlertDialog);
const RemoveDialog = lazyDialog(async () => (await import('./remove-alert-dialog.tsx')).RemoveAlertDialog);

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
