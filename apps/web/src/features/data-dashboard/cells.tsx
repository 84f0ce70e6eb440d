import type { PlayerEntry } from '@arkwright/contracts/data-dashboard/schema';
import { PlayerChip } from '../../kit/chips/player-chip.tsx';
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
  isNuked?: boolean;
  isProtected?: boolean;
  /** The state of the player's ban, e.g. `Banned`; undefined for players without one. */
  ban?: string | undefined;
};

/** A row's name, with a mark if it was banned or nuked, or is protected from automatic decay. */
export function NameCell({ name, ...marks }: NameCellProps) {
  return (
    <span className={styles.name}>
      {name.trim() === '' ? <Unknown /> : <bdi title={name}>{name}</bdi>}
      <Marks {...marks} />
    </span>
  );
}

/** The same for a player: the account's name, or the survivor's if no other is known. */
export function PlayerCell({ player, ban }: { player: PlayerEntry; ban: string | undefined }) {
  const { netId, playerName, characterName, isNuked } = player;
  const name = playerName.trim() === '' ? characterName : playerName;
  return (
    <PlayerChip netId={netId} name={name}>
      <Marks isNuked={isNuked} ban={ban} />
    </PlayerChip>
  );
}

function Marks({ isNuked = false, isProtected = false, ban }: Omit<NameCellProps, 'name'>) {
  return (
    <>
      {ban !== undefined && <span className={styles.banned}>{ban}</span>}
      {isNuked && <span className={styles.nuked}>Nuked</span>}
      {isProtected && <span className={styles.protected}>Protected</span>}
    </>
  );
}

/** Latitude and longitude as the game's GPS shows them. */
export function PlaceCell({ gps }: { gps: string }) {
  return gps === '' ? <Unknown /> : <span className={styles.place}>{gps}</span>;
}
