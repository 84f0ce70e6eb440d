import type { Action } from '../../kit/actions/action.ts';
import { type Offer, useActions } from '../../kit/actions/use-actions.tsx';
import { type EntryTarget, useEntryTargets } from './entry-target.ts';
import type { Rereading } from './rereading.ts';

export type OffersFor<Row> = (row: Row) => readonly Offer[];

/** The panel beside the map shows place and command itself. */
const PLACE_IDS = ['map', 'teleport'];

type Options<Row, Target extends EntryTarget<Row>> = Rereading & {
  isOnMap?: boolean;
  toTarget: (entry: EntryTarget<Row>) => Target;
};

/** What can be done with the rows of a table, and the dialogs that follow. */
export function useEntryOffers<Row, Target extends EntryTarget<Row>>(
  actions: readonly Action<Target>[],
  { isOnMap = false, toTarget, ...rereading }: Options<Row, Target>,
) {
  const targetOf = useEntryTargets(rereading);
  const { offersFor, dialog } = useActions(actions);
  const offersOf: OffersFor<Row> = (row) =>
    offersFor(toTarget(targetOf(row))).filter(({ id }) => !isOnMap || !PLACE_IDS.includes(id));
  return { offersFor: offersOf, dialog };
}
