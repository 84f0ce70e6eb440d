/**
 * KIT · A player's name as a link to the page with everything about them; only the name for people who may not open it.
 *   <PlayerLink netId={row.netId}>{row.playerName}</PlayerLink>
 */
import { PLAYER_PAGE_NEED } from '@arkwright/contracts/players/needs';
import type { ReactNode } from 'react';
import { TextLink } from '../ui/button-link.tsx';
import { useInstances } from './instances.ts';
import { memberHolds } from './screen-feature.ts';

type PlayerLinkProps = {
  /** EOS ID; empty where it is not known. */
  netId: string;
  children: ReactNode;
};

export function PlayerLink({ netId, children }: PlayerLinkProps) {
  const { selected } = useInstances();
  const canOpen = selected !== undefined && memberHolds(selected, PLAYER_PAGE_NEED);
  if (!canOpen || netId === '') return children;
  return (
    <TextLink to="/player/$eosId" params={{ eosId: netId }} inherit>
      {children}
    </TextLink>
  );
}
