import type { PlayerEntry } from '@arkwright/contracts/data-dashboard/schema';
import { useIsBanOff } from '../shared/bans/use-is-ban-off.ts';
import { playerColumns } from './player-columns.tsx';
import type { Rereading } from './rereading.ts';
import { SURVIVOR_ACTIONS } from './survivor-actions.ts';
import { type SurvivorTarget, survivorTarget } from './survivor-target.ts';
import { useEntryOffers } from './use-entry-offers.tsx';

/** Columns of players, with their buttons and the dialogs that these open. */
export function usePlayerColumns(options: Rereading & { isOnMap?: boolean }) {
  const { offersFor, dialog } = useEntryOffers<PlayerEntry, SurvivorTarget>(SURVIVOR_ACTIONS, {
    ...options,
    toTarget: survivorTarget,
  });
  // While Ban Management is off nothing keeps them out.
  const banMark = useIsBanOff() ? 'On the ban list' : 'Banned';
  return { columns: playerColumns(offersFor, banMark), dialogs: dialog };
}
