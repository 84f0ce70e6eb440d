import type { ReactNode } from 'react';
import styles from './status-dot.module.css';

export type StatusTone = 'good' | 'warning' | 'danger' | 'off';

type StatusDotProps = { tone: StatusTone; children: ReactNode };

/** A coloured dot with its word: colour never speaks alone. */
export function StatusDot({ tone, children }: StatusDotProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      <span className={styles.dot} aria-hidden />
      {children}
    </span>
  );
}
