/**
 * KIT · A name in a sentence: that of a player or server leads to its page and opens its actions.
 *   <NamedPart part={{ text: 'The Island', server: 'server-1' }} />
 */
import type { NamedSubject } from '@arkwright/contracts/history/subject';
import styles from './chip.module.css';
import { PlayerChip } from './player-chip.tsx';
import { ServerChip } from './server-chip.tsx';

export function NamedPart({ part: { text, player, server } }: { part: NamedSubject & { text: string } }) {
  return (
    <span className={styles.named}>
      {player !== undefined ? (
        <PlayerChip netId={player} name={text} />
      ) : server !== undefined ? (
        <ServerChip id={server} name={text} />
      ) : (
        <bdi>{text}</bdi>
      )}
    </span>
  );
}
