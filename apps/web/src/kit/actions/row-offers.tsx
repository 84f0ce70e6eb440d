/**
 * KIT · What can be done with a row of a table, as buttons at its end, each of a definition that menus have, too.
 *   const { offersFor, dialog } = useActions(PRESET_ACTIONS);
 *   actionsColumn((row) => <RowOffers offers={offersFor(row)} />)
 */
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionIconButton, useHasWords } from '../../ui/action-button.tsx';
import { MenuAt } from '../../ui/menu.tsx';
import { placeBelow } from '../../ui/place-at.ts';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { menuItems, type Offer } from './use-actions.tsx';

type RowOffersProps = {
  offers: readonly Offer[];
  /** What is dangerous is behind a “⋯”, in words: a bomb between other icons is hit by mistake. */
  setsDangerApart?: boolean;
};

export function RowOffers({ offers, setsDangerApart = false }: RowOffersProps) {
  const isApart = !useHasWords() && setsDangerApart;
  const apart = offers.filter(({ group }) => isApart && group === 'danger');
  return (
    <>
      {offers
        .filter((offer) => !apart.includes(offer))
        .map(({ id, label, Icon, group, reason, choose }) => (
          <ActionIconButton
            key={id}
            label={label}
            icon={<Icon {...ROW_ICON} />}
            isDangerous={group === 'danger'}
            reason={reason}
            onClick={() => void choose()}
          />
        ))}
      {apart.length > 0 && <MoreActions offers={apart} />}
    </>
  );
}

function MoreActions({ offers }: { offers: readonly Offer[] }) {
  const [anchor, setAnchor] = useState<HTMLElement>();

  /** The focus goes back first: a dialog that follows returns it to where it was opened from. */
  function close() {
    anchor?.focus({ preventScroll: true });
    setAnchor(undefined);
  }

  const fromAnchor = (offer: Offer): Offer => ({
    ...offer,
    choose: () => {
      close();
      return offer.choose();
    },
  });
  return (
    <>
      <ActionIconButton
        label="More actions"
        icon={<IconDots {...ROW_ICON} />}
        opensMenu
        onClick={setAnchor}
      />
      {anchor && (
        <MenuAt
          title="More actions"
          items={menuItems(offers.map(fromAnchor))}
          at={placeBelow(anchor)}
          onClose={close}
        />
      )}
    </>
  );
}
