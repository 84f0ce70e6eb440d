import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { RelativeTime } from '../ui/relative-time.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import styles from './player-words.module.css';
import { otherNames, playerName, shortEosId } from './players.ts';

type PlayerWordsProps = {
  player: KnownPlayer;
  /** Without the EOS ID, which is shown beside it. */
  isBrief?: boolean;
};

/** A player: names, EOS ID, and current or last server. */
export function PlayerWords({ player, isBrief = false }: PlayerWordsProps) {
  const others = otherNames(player);
  return (
    <span className={styles.player}>
      <span className={styles.names}>
        <bdi className={styles.name}>{playerName(player)}</bdi>
        {others.map((name) => (
          <bdi key={name} className={styles.other}>
            {name}
          </bdi>
        ))}
      </span>
      <span className={styles.facts}>
        {!isBrief && <span className={styles.id}>{shortEosId(player.netId)}</span>}
        <Whereabouts player={player} />
      </span>
    </span>
  );
}

/** Where a player is now, or was last. */
export function Whereabouts({ player: { isOnline, lastSeen, serverName } }: { player: KnownPlayer }) {
  const place = serverName !== '' && (
    <>
      {' '}
      on <bdi>{serverName}</bdi>
    </>
  );
  if (isOnline) {
    return (
      <StatusDot tone="good">
        <span>online{place}</span>
      </StatusDot>
    );
  }
  return (
    <StatusDot tone="off">
      {lastSeen === 0 ? (
        'never seen in the game'
      ) : (
        <span>
          last seen <RelativeTime at={lastSeen} />
          {place}
        </span>
      )}
    </StatusDot>
  );
}
