import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import { dataDashboardFeature } from '@arkwright/contracts/manifests/data-dashboard';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { protectedTribeRoutes } from '@arkwright/contracts/protected-tribes/routes';
import {
  IconBomb,
  IconHammer,
  IconMapPin,
  IconShieldCheck,
  IconShieldOff,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Action, ActionTools } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { attempt } from '../../kit/use-action.ts';
import { showToast } from '../../ui/toast.tsx';
import { withoutCompanion } from './entry-actions.ts';
import type { EntryTarget } from './entry-target.ts';

const BanDialog = lazyDialog(async () => (await import('./ban-tribe-dialog.tsx')).BanTribeDialog);
const NukeDialog = lazyDialog(async () => (await import('./nuke-tribe-dialog.tsx')).NukeTribeDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteTribeDialog);

export type TribeTarget = EntryTarget<TribeEntry>;
type TribeAction = Action<TribeTarget>;

/** Protects a tribe, or takes that back. */
async function setProtection(
  { row, reread }: TribeTarget,
  { call, botId }: ActionTools,
  isProtected: boolean,
) {
  const route = isProtected ? protectedTribeRoutes.protectTribe : protectedTribeRoutes.unprotectTribe;
  const { serverId, tribeId, tribeName } = row;
  const outcome = await attempt(call, route, { params: { botId, serverId, tribeId } });
  if (!outcome.ok) return showToast({ tone: 'danger', message: outcome.problem.message });
  const state = isProtected ? 'is protected' : 'is no longer protected';
  showToast({ tone: 'good', message: `${tribeName} ${state} from automatic decay` });
  await reread();
}

/** The tribe’s row, and everything that it has on the map of its server. */
const showTribe: TribeAction = {
  id: 'page',
  on: 'tribe',
  group: 'look',
  label: 'Show in Data Dashboard',
  icon: IconUsersGroup,
  route: dataDashboardRoutes.tribes,
  risk: 'none',
  run: ({ row: { tribeName, serverId } }, { navigate }) =>
    void navigate({ to: '/dataDashboard', search: { tab: 'tribes', q: tribeName, servers: serverId } }),
};

const showOnMap: TribeAction = {
  id: 'map',
  on: 'tribe',
  group: 'look',
  label: 'Show on map',
  icon: IconMapPin,
  route: dataDashboardRoutes.tribes,
  risk: 'none',
  run: ({ row: { tribeName, serverId } }, { navigate }) =>
    void navigate({ to: '/dataDashboard', search: { tab: 'map', q: tribeName, server: serverId, seen: 0 } }),
};

const protectTribe: TribeAction = {
  id: 'protect',
  on: 'tribe',
  group: 'moderate',
  label: 'Protect from automatic decay',
  icon: IconShieldCheck,
  route: protectedTribeRoutes.protectTribe,
  risk: 'none',
  isOffered: ({ row }) => !row.isDecayProtected,
  run: (target, tools) => setProtection(target, tools, true),
};

const unprotectTribe: TribeAction = {
  id: 'unprotect',
  on: 'tribe',
  group: 'moderate',
  label: 'Unprotect from automatic decay',
  icon: IconShieldOff,
  route: protectedTribeRoutes.unprotectTribe,
  risk: 'none',
  isOffered: ({ row }) => row.isDecayProtected,
  run: (target, tools) => setProtection(target, tools, false),
};

const banTribe: TribeAction = {
  id: 'ban',
  on: 'tribe',
  group: 'danger',
  label: 'Ban tribe',
  icon: IconHammer,
  route: banRoutes.ban,
  // Of all actions on the dashboard's entries the specification (§6) asks for its Edit.
  needs: dataDashboardFeature,
  risk: 'asks',
  Dialog: BanDialog,
};

const nukeTribe: TribeAction = {
  id: 'nuke',
  on: 'tribe',
  group: 'danger',
  label: 'Nuke tribe',
  icon: IconBomb,
  route: nukeRoutes.nukeTribe,
  risk: 'names',
  problem: withoutCompanion,
  Dialog: NukeDialog,
};

const deleteTribe: TribeAction = {
  id: 'delete',
  on: 'tribe',
  group: 'danger',
  label: 'Delete entry',
  icon: IconTrash,
  route: dataDashboardRoutes.removeTribe,
  risk: 'asks',
  Dialog: DeleteDialog,
};

/** What can be done with a tribe in a table that shows it. */
export const TRIBE_ACTIONS: readonly TribeAction[] = [
  protectTribe,
  unprotectTribe,
  banTribe,
  nukeTribe,
  deleteTribe,
];

/** Everything that can be done with a tribe, wherever one is named with its members. */
export const NAMED_TRIBE_ACTIONS: readonly TribeAction[] = [showTribe, showOnMap, ...TRIBE_ACTIONS];
