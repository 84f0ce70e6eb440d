import { useIsCompanionOff } from '../../kit/companion-switch.ts';
import type { Rereading } from './rereading.ts';

/** A row of the Data Dashboard that actions are about, and what is read again after them. */
export type EntryTarget<Row> = Rereading & {
  row: Row;
  /** The companion, through which things are destroyed in the game, is known to be off. */
  isCompanionOff: boolean;
};

/** Makes the targets of a table's rows. */
export function useEntryTargets({ reread, refresh }: Rereading) {
  const isCompanionOff = useIsCompanionOff();
  return <Row>(row: Row): EntryTarget<Row> => ({ row, isCompanionOff, reread, refresh });
}
