import type { DinoEntry } from '@arkwright/contracts/data-dashboard/schema';
import { dinoColumns } from './dino-columns.tsx';
import { DINO_ACTIONS } from './entry-actions.ts';
import type { EntryTarget } from './entry-target.ts';
import type { Rereading } from './rereading.ts';
import { useEntryOffers } from './use-entry-offers.tsx';

const asItIs = (target: EntryTarget<DinoEntry>) => target;

/** Columns of dinos, with their buttons and the dialogs that these open. */
export function useDinoColumns(options: Rereading & { isOnMap?: boolean }) {
  const { offersFor, dialog } = useEntryOffers(DINO_ACTIONS, { ...options, toTarget: asItIs });
  return { columns: dinoColumns(offersFor), dialogs: dialog };
}
