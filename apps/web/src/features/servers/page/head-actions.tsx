import { IconPower } from '@tabler/icons-react';
import { ActionsButton } from '../../../kit/actions/actions-button.tsx';
import { OfferButton } from '../../../kit/actions/offer-button.tsx';
import { menuItems, type Offer } from '../../../kit/actions/use-actions.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { POWER_ACTIONS } from '../../shared/actions/server-power-actions.ts';
import { powerSourceOf } from '../../shared/actions/server-target.ts';
import type { ServerRow } from '../server-row.ts';
import { caseOf } from './server-case.ts';

const POWER_IDS = POWER_ACTIONS.map(({ id }) => id);

type HeadActionsProps = {
  row: ServerRow;
  /** Everything that can be done with the server. */
  offers: readonly Offer[];
};

/** The buttons of a server's page: what its state and its host allow; the menu at their end has all. */
export function HeadActions({ row, offers }: HeadActionsProps) {
  const { server, power } = row;
  const kind = caseOf(row);
  const isOnline = kind === 'online';
  const isByHost = powerSourceOf(power) === 'host';
  const isWatched = kind !== 'disabled' && kind !== 'above-limit';
  const buttons = [
    ...(isOnline ? [] : ['start', ...(isWatched ? ['check'] : [])]),
    'message',
    ...(isOnline ? ['save'] : []),
    'console',
  ];
  const ofPower = offers.filter(({ id }) => POWER_IDS.includes(id));
  return (
    <>
      {buttons
        .flatMap((id) => offers.find((offer) => offer.id === id) ?? [])
        .map((offer) => (
          <OfferButton key={offer.id} offer={offer} isFirst={offer.id === 'start'} />
        ))}
      {(isOnline || isByHost) && (
        <MenuButton title="Power" icon={<IconPower size={16} />} isBusy={false} items={menuItems(ofPower)}>
          Power
        </MenuButton>
      )}
      <ActionsButton subject={{ on: 'server', id: server.id, name: server.name }} />
    </>
  );
}
