import { playerRegistrationRoutes } from '@arkwright/contracts/player-registrations/routes';
import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import type { Action } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';

const ClaimsDialog = lazyDialog(
  async () => (await import('./reset-claims-dialog.tsx')).ResetPlayerClaimsDialog,
);
const EditDialog = lazyDialog(async () => (await import('./registration-dialog.tsx')).EditRegistrationDialog);
const DeleteDialog = lazyDialog(
  async () => (await import('./delete-registration-dialog.tsx')).DeleteRegistrationDialog,
);

type RegistrationAction = Action<PlayerRegistration>;

const resetClaims: RegistrationAction = {
  id: 'reset-claims',
  on: 'registration',
  group: 'run',
  label: 'Reset Starter Set Claims',
  icon: IconRestore,
  route: playerRegistrationRoutes.resetClaims,
  risk: 'asks',
  Dialog: ClaimsDialog,
};

const editRegistration: RegistrationAction = {
  id: 'edit-registration',
  on: 'registration',
  group: 'run',
  label: 'Edit Registration',
  icon: IconPencil,
  route: playerRegistrationRoutes.update,
  risk: 'none',
  Dialog: EditDialog,
};

const deleteRegistration: RegistrationAction = {
  id: 'delete-registration',
  on: 'registration',
  group: 'danger',
  label: 'Delete Registration',
  icon: IconTrash,
  route: playerRegistrationRoutes.remove,
  risk: 'asks',
  Dialog: DeleteDialog,
};

/** Everything that can be done with a player registration, wherever one is named. */
export const REGISTRATION_ACTIONS: readonly RegistrationAction[] = [
  resetClaims,
  editRegistration,
  deleteRegistration,
];
