import type { ReactNode } from 'react';
import styles from './status-dot.module.css';

/** `busy`: something is under way, and nothing is wrong. */
export type StatusTone = 'good' | 'warning' | 'danger' | 'busy' | 'off';

type StatusDotProps = { tone: StatusTone; children: ReactNode };

/** A coloured dot with its word: colour never speaks alone. What is off is a ring, what is under way a half of a disc. */
export function StatusDot({ tone, children }: StatusDotProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      <span className={styles.dot} aria-hidden />
      {children}
    </span>
  );
}
