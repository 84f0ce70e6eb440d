import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { PlayerChip } from '../../kit/chips/player-chip.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import styles from './eos-id-cell.module.css';

type EosIdCellProps = { registration: PlayerRegistration };

/** A player in the game: the last seen names, and the EOS ID. */
export function EosIdCell({ registration }: EosIdCellProps) {
  const { netId, awaitedNetId, playerName, characterName } = registration;
  return (
    <span className={styles.player}>
      {(playerName || characterName) && (
        <span className={styles.names}>
          {playerName && <PlayerChip netId={netId} name={playerName} />}
          {characterName && <bdi className={styles.other}>{characterName}</bdi>}
        </span>
      )}
      <IdCell label="EOS ID" value={netId || awaitedNetId} />
    </span>
  );
}
