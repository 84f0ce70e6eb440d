import type { BaseEntry } from '@arkwright/contracts/data-dashboard/schema';
import { baseColumns } from './base-columns.tsx';
import { BASE_ACTIONS } from './entry-actions.ts';
import type { EntryTarget } from './entry-target.ts';
import type { Rereading } from './rereading.ts';
import { useEntryOffers } from './use-entry-offers.tsx';

const asItIs = (target: EntryTarget<BaseEntry>) => target;

/** Columns of bases, with their buttons and the dialogs that these open. */
export function useBaseColumns(options: Rereading & { isOnMap?: boolean }) {
  const { offersFor, dialog } = useEntryOffers(BASE_ACTIONS, { ...options, toTarget: asItIs });
  return { columns: baseColumns(offersFor), dialogs: dialog };
}
