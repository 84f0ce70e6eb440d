/**
 * KIT · What the team knows about a player, as marks beside the name: an alert, a mute, a note.
 *   <PlayerChip netId={netId} name={name}><PlayerMarks of={player} /></PlayerChip>
 */
import type { PlayerMarks as Marks } from '@arkwright/contracts/players/schema';
import { IconBell, IconNote, IconVolumeOff } from '@tabler/icons-react';
import styles from './player-marks.module.css';

const MARKS = [
  { mark: 'hasAlert', words: 'Player alert', Icon: IconBell },
  { mark: 'isMuted', words: 'Muted', Icon: IconVolumeOff },
  { mark: 'hasNote', words: 'Has a note', Icon: IconNote },
] as const;

export function PlayerMarks({ of }: { of: Marks & { isNew: boolean } }) {
  return (
    <>
      {MARKS.map(
        ({ mark, words, Icon }) =>
          of[mark] && (
            <Icon
              key={mark}
              className={styles.mark}
              size={14}
              role="img"
              aria-label={words}
              data-alert={mark === 'hasAlert' || undefined}
            />
          ),
      )}
      {of.isNew && <span className={styles.new}>new</span>}
    </>
  );
}
