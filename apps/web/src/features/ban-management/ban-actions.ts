import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { IconHammer, IconPencil } from '@tabler/icons-react';
import type { Action } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { unbanPlayer } from '../shared/actions/player-actions.ts';
import type { BanTarget, SharedBanTarget } from './ban-target.ts';

const EditDialog = lazyDialog(async () => (await import('./ban-dialog.tsx')).EditBanDialog);
const BanHereDialog = lazyDialog(async () => (await import('./ban-dialog.tsx')).BanHereDialog);

const editBan: Action<BanTarget> = {
  id: 'edit',
  on: 'player',
  group: 'moderate',
  label: 'Edit',
  icon: IconPencil,
  route: banRoutes.ban,
  risk: 'none',
  Dialog: EditDialog,
};

/** What can be done with an entry of the ban list. An ignored entry can be removed, too. */
export const BAN_ACTIONS: readonly Action<BanTarget>[] = [editBan, { ...unbanPlayer, isOffered: () => true }];

const banHereToo: Action<SharedBanTarget> = {
  id: 'ban-here',
  on: 'player',
  group: 'danger',
  label: 'Ban here too',
  icon: IconHammer,
  route: banRoutes.ban,
  risk: 'asks',
  problem: ({ isOnList }) => (isOnList ? 'This player is on your list already.' : undefined),
  Dialog: BanHereDialog,
};

/** Everything that can be done with a ban of others. */
export const SHARED_BAN_ACTIONS: readonly Action<SharedBanTarget>[] = [banHereToo];
