/**
 * KIT · What can be done with a row of a table, as buttons at its end, each of a definition that menus have, too.
 *   const { offersFor, dialog } = useActions(PRESET_ACTIONS);
 *   actionsColumn((row) => <RowOffers offers={offersFor(row)} />)
 */
import { ActionIconButton } from '../../ui/action-button.tsx';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import type { Offer } from './use-actions.tsx';

export function RowOffers({ offers }: { offers: readonly Offer[] }) {
  return offers.map(({ id, label, Icon, reason, choose }) => (
    <ActionIconButton
      key={id}
      label={label}
      icon={<Icon {...ROW_ICON} />}
      reason={reason}
      onClick={() => void choose()}
    />
  ));
}
