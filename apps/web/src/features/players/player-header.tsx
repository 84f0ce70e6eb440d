import { durationWords } from '@arkwright/contracts/core/duration';
import type { PlayerPage } from '@arkwright/contracts/players/page';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { menuItems, type Offer, useActions } from '../../kit/actions/use-actions.tsx';
import { Whereabouts } from '../../kit/player-words.tsx';
import { shortEosId } from '../../kit/players.ts';
import { ActionButton, ActionIconButton } from '../../ui/action-button.tsx';
import { MenuAt } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { placeBelow } from '../../ui/place-at.ts';
import { openPlayer, PLAYER_ACTIONS } from '../shared/actions/player-actions.ts';
import { LOOKING_UP, type PlayerTarget, toTarget } from '../shared/actions/player-target.ts';
import styles from './player-header.module.css';
import { StateBadges } from './state-badges.tsx';

/** This is the page. */
const ACTIONS_HERE = PLAYER_ACTIONS.filter((action) => action !== openPlayer);
/** Those with a button of their own; the menu has all. */
const BUTTONS = ['message', 'warn', 'mute', 'kick', 'ban'];

type PlayerHeaderProps = {
  netId: string;
  /** Undefined until it is read. */
  page: PlayerPage | undefined;
  /** Why it could not be read; undefined if it was, or is being read. */
  problem: string | undefined;
};

/** Who it is, what state they are in, and everything that can be done with them. */
export function PlayerHeader({ netId, page, problem }: PlayerHeaderProps) {
  const target: PlayerTarget = page
    ? toTarget(page)
    : {
        netId,
        name: shortEosId(netId),
        player: { unknown: problem ?? LOOKING_UP },
        ban: undefined,
        mute: undefined,
        alert: undefined,
      };
  const { offersFor, dialog } = useActions(ACTIONS_HERE);
  const [menu, setMenu] = useState<{ x: number; y: number }>();
  const offers = offersFor(target);
  const survivor = page?.player.characterName ?? '';
  return (
    <>
      <PageHeader
        title={target.name}
        beside={survivor !== '' && survivor !== target.name && <bdi>{survivor}</bdi>}
        description={page && <Facts page={page} />}
        actions={
          <div className={styles.actions}>
            {BUTTONS.flatMap((id) => offers.find((offer) => offer.id === id) ?? []).map((offer) => (
              <OfferButton key={offer.id} offer={offer} />
            ))}
            <ActionIconButton
              label={`Actions for ${target.name}`}
              icon={<IconDots size={16} />}
              opensMenu
              onClick={(button) => setMenu(placeBelow(button))}
            />
          </div>
        }
      />
      {page && <StateBadges page={page} />}
      {menu && (
        <MenuAt title={target.name} items={menuItems(offers)} at={menu} onClose={() => setMenu(undefined)} />
      )}
      {dialog}
    </>
  );
}

function OfferButton({ offer: { label, Icon, reason, choose } }: { offer: Offer }) {
  return (
    <ActionButton variant="default" leftSection={<Icon size={16} />} reason={reason} onClick={choose}>
      {label}
    </ActionButton>
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
