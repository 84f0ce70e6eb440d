/**
 * KIT · A player's name, the same wherever one is shown. It leads to the player's page and opens their action menu; only the
 * name for people who may not open the page.
 *   <PlayerChip netId={row.netId} name={row.playerName} second={row.characterName} />
 */
import { PLAYER_PAGE_NEED } from '@arkwright/contracts/players/needs';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/button-link.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { useInstances } from '../instances.ts';
import { shortEosId } from '../players.ts';
import { memberHolds } from '../screen-feature.ts';
import styles from './chip.module.css';
import { Chip, type ChipLook } from './chip.tsx';

type PlayerChipProps = ChipLook & {
  /** EOS ID; empty where it is not known. */
  netId: string;
  /** The account's name; where that is not known the ID is shown. */
  name: string;
  /** Marks beside the name. */
  children?: ReactNode;
};

export function PlayerChip({ netId, name, ...look }: PlayerChipProps) {
  const { selected } = useInstances();
  const canOpen = netId !== '' && selected !== undefined && memberHolds(selected, PLAYER_PAGE_NEED);
  const shown = name.trim() === '' ? shortEosId(netId) : name;
  const words = <bdi title={shown}>{shown}</bdi>;
  if (netId === '' && name.trim() === '') return <Unknown />;
  return (
    <Chip
      subject={{ on: 'player', netId, name: shown }}
      name={
        <span className={styles.name} data-on="player">
          {canOpen ? (
            <TextLink to="/player/$eosId" params={{ eosId: netId }} inherit>
              {words}
            </TextLink>
          ) : (
            words
          )}
        </span>
      }
      {...look}
    />
  );
}
