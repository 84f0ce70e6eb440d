import { durationWords } from '@arkwright/contracts/core/duration';
import type { PlayerPage } from '@arkwright/contracts/players/page';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { OfferButton } from '../../kit/actions/offer-button.tsx';
import { menuItems, type Offer } from '../../kit/actions/use-actions.tsx';
import { Whereabouts } from '../../kit/player-words.tsx';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { MenuAt } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { placeBelow } from '../../ui/place-at.ts';
import styles from './player-header.module.css';
import { StateBadges } from './state-badges.tsx';

/** Those with a button of their own; the menu has all. */
const BUTTONS = ['message', 'warn', 'mute', 'kick', 'ban'];

type PlayerHeaderProps = {
  name: string;
  /** Undefined until it is read. */
  page: PlayerPage | undefined;
  /** Everything that can be done with the player. */
  offers: readonly Offer[];
};

/** Who it is, what state they are in, and everything that can be done with them. */
export function PlayerHeader({ name, page, offers }: PlayerHeaderProps) {
  const [menu, setMenu] = useState<{ x: number; y: number }>();
  const survivor = page?.player.characterName ?? '';
  return (
    <>
      <PageHeader
        title={name}
        beside={survivor !== '' && survivor !== name && <bdi>{survivor}</bdi>}
        description={page && <Facts page={page} />}
        actions={
          <div className={styles.actions}>
            {BUTTONS.flatMap((id) => offers.find((offer) => offer.id === id) ?? []).map((offer) => (
              <OfferButton key={offer.id} offer={offer} />
            ))}
            <ActionIconButton
              label={`Actions for ${name}`}
              icon={<IconDots size={16} />}
              opensMenu
              onClick={(button) => setMenu(placeBelow(button))}
            />
          </div>
        }
      />
      {page && <StateBadges page={page} />}
      {menu && <MenuAt title={name} items={menuItems(offers)} at={menu} onClose={() => setMenu(undefined)} />}
    </>
  );
}

function Facts({ page }: { page: PlayerPage }) {
  const { characters, registration, player } = page;
  const level = characters.state === 'shown' ? (characters.data[0]?.level ?? 0) : 0;
  const played = registration.state === 'shown' ? registration.data?.playtimeSeconds : undefined;
  return (
    <span className={styles.facts}>
      <Whereabouts player={player} />
      {level > 0 && <span>level {level}</span>}
      {played !== undefined && <span>{durationWords(played)} played</span>}
    </span>
  );
}
