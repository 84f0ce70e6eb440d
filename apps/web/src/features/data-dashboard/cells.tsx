import { PlayerLink } from '../../kit/player-link.tsx';
import { TextLink } from '../../ui/button-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import styles from './cells.module.css';

/** A moment in milliseconds since 1970; 0 for unknown. */
export function MomentCell({ at }: { at: number }) {
  return at === 0 ? <Unknown /> : <RelativeTime at={at} />;
}

/** Words from the game. */
export function TextCell({ children }: { children: string }) {
  if (children.trim() === '') return <Unknown />;
  return (
    <bdi className={styles.text} title={children}>
      {children}
    </bdi>
  );
}

/** Words from the game as a link to their entry on another tab. `q` is the search there. */
export function FoundIn({ tab, q, children }: { tab: 'players' | 'tribes'; q: string; children: string }) {
  if (children.trim() === '' || q === '') return <TextCell>{children}</TextCell>;
  return (
    <TextLink to="/dataDashboard" search={{ tab, q, ...(tab === 'players' && { seen: 0 }) }} inherit>
      <TextCell>{children}</TextCell>
    </TextLink>
  );
}

type NameCellProps = {
  name: string;
  /** EOS ID of the named player. */
  netId?: string;
  isNuked?: boolean;
  isProtected?: boolean;
  /** The state of the player's ban, e.g. `Banned`; undefined for players without one. */
  ban?: string | undefined;
};

/** A row's name, with a mark if it was banned or nuked, or is protected from automatic decay. */
export function NameCell({ name, netId = '', ...marks }: NameCellProps) {
  const { isNuked = false, isProtected = false, ban } = marks;
  return (
    <span className={styles.name}>
      {name.trim() === '' ? (
        <Unknown />
      ) : (
        <PlayerLink netId={netId}>
          <bdi title={name}>{name}</bdi>
        </PlayerLink>
      )}
      {ban !== undefined && <span className={styles.banned}>{ban}</span>}
      {isNuked && <span className={styles.nuked}>Nuked</span>}
      {isProtected && <span className={styles.protected}>Protected</span>}
    </span>
  );
}

/** Latitude and longitude as the game's GPS shows them. */
export function PlaceCell({ gps }: { gps: string }) {
  return gps === '' ? <Unknown /> : <span className={styles.place}>{gps}</span>;
}
