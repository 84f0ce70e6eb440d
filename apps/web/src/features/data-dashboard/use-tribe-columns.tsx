import type { Rereading } from './rereading.ts';
import { TRIBE_ACTIONS, type TribeTarget } from './tribe-actions.ts';
import { tribeColumns } from './tribe-columns.tsx';
import { useEntryOffers } from './use-entry-offers.tsx';

const asItIs = (target: TribeTarget) => target;

/** Columns of tribes, with their buttons and the dialogs that these open. */
export function useTribeColumns(rereading: Rereading) {
  const { offersFor, dialog } = useEntryOffers(TRIBE_ACTIONS, { ...rereading, toTarget: asItIs });
  return { columns: tribeColumns(offersFor), dialogs: dialog };
}
