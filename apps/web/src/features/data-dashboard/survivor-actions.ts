import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import { dataDashboardFeature } from '@arkwright/contracts/manifests/data-dashboard';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { IconBomb, IconTrash } from '@tabler/icons-react';
import type { Action } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { alertOnPlayer, banPlayer } from '../shared/actions/player-actions.ts';
import { placeActions, withoutCompanion } from './entry-actions.ts';
import type { SurvivorTarget } from './survivor-target.ts';

const BanDialog = lazyDialog(async () => (await import('./ban-survivor-dialog.tsx')).BanSurvivorDialog);
const NukeDialog = lazyDialog(async () => (await import('./nuke-player-dialog.tsx')).NukePlayerDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeletePlayerDialog);

type SurvivorAction = Action<SurvivorTarget>;

/** Of all actions on the dashboard's entries the specification (§6) asks for its Edit, too. */
const banSurvivor: SurvivorAction = {
  ...banPlayer,
  label: 'Ban player',
  needs: dataDashboardFeature,
  run: undefined,
  Dialog: BanDialog,
};

const nukeSurvivor: SurvivorAction = {
  id: 'nuke',
  on: 'player',
  group: 'danger',
  label: 'Nuke player',
  icon: IconBomb,
  route: nukeRoutes.nukePlayer,
  risk: 'asks',
  problem: withoutCompanion,
  Dialog: NukeDialog,
};

const deleteSurvivor: SurvivorAction = {
  id: 'delete',
  on: 'player',
  group: 'danger',
  label: 'Delete entry',
  icon: IconTrash,
  route: dataDashboardRoutes.removePlayer,
  risk: 'asks',
  Dialog: DeleteDialog,
};

/** Everything that can be done with a survivor. */
export const SURVIVOR_ACTIONS: readonly SurvivorAction[] = [
  ...placeActions('player', 'players'),
  alertOnPlayer,
  banSurvivor,
  nukeSurvivor,
  deleteSurvivor,
];
