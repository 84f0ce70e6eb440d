import { copyText } from '../copy-text.ts';
import { Unknown } from '../unknown.tsx';
import styles from './id-cell.module.css';

/** Ids longer than the game's numbers are cut where they show, not in the text: it has to be words of the button's name. */
const MAX_WHOLE_LENGTH = 12;

/** An id, cut short with all of it on hover, and whole in an opened row; a click copies it. */
export function IdCell({ label, value }: { label: string; value: string }) {
  if (value === '') return <Unknown />;
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
