import { copyText } from '../../ui/copy-text.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './cells.module.css';

/** What stands where nothing is known. */
const UNKNOWN = <span className={styles.unknown}>N/A</span>;

/** Ids longer than the game's numbers are cut where they show, not in the text: it has to be words of the button's name. */
const MAX_WHOLE_LENGTH = 12;

/** An id, cut short with all of it on hover; a click copies it. */
export function IdCell({ label, value }: { label: string; value: string }) {
  if (value === '') return UNKNOWN;
  const isCut = value.length > MAX_WHOLE_LENGTH;
  return (
    <button
      type="button"
      className={styles.id}
      data-cut={isCut || undefined}
      title={value}
      aria-label={`Copy ${label} ${value}`}
      onClick={() => void copyText(value)}
    >
      {value}
    </button>
  );
}

/** A moment in milliseconds since 1970; 0 for unknown. */
export function MomentCell({ at }: { at: number }) {
  return at === 0 ? UNKNOWN : <RelativeTime at={at} />;
}

/** Words from the game. */
export function TextCell({ children }: { children: string }) {
  if (children.trim() === '') return UNKNOWN;
  return (
    <bdi className={styles.text} title={children}>
      {children}
    </bdi>
  );
}

/** What a row is called, with a mark where it was nuked. */
export function NameCell({ name, isNuked = false }: { name: string; isNuked?: boolean }) {
  return (
    <span className={styles.name}>
      {name.trim() === '' ? UNKNOWN : <bdi title={name}>{name}</bdi>}
      {isNuked && <span className={styles.nuked}>Nuked</span>}
    </span>
  );
}

/** Latitude and longitude as the game's GPS shows them. */
export function PlaceCell({ gps }: { gps: string }) {
  return gps === '' ? UNKNOWN : <span className={styles.place}>{gps}</span>;
}
