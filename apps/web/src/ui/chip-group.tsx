import type { ReactNode } from 'react';
import styles from './chip-group.module.css';

type ChipGroupProps = {
  /** What the chips are about. */
  label: string;
  /** Whether that is written before them. */
  showsLabel?: boolean;
  /** In a narrow window the chips are one row that scrolls sideways. */
  scrolls?: boolean;
  children: ReactNode;
};

/** Chips that belong together, in a row. */
export function ChipGroup({ label, showsLabel = false, scrolls = false, children }: ChipGroupProps) {
  return (
    <fieldset className={styles.group} aria-label={label} data-scrolls={scrolls || undefined}>
      {showsLabel && (
        <span className={styles.label} aria-hidden>
          {label}
        </span>
      )}
      {children}
    </fieldset>
  );
}
