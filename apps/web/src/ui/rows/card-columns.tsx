import type { ReactNode } from 'react';
import styles from './card-columns.module.css';

/**
 * Cards of settings stacked, and side by side if there is room for two; other content has a line of its own. The order
 * stays the reading order.
 */
export function CardColumns({ children }: { children: ReactNode }) {
  return (
    <div className={styles.cards} data-fills>
      {children}
    </div>
  );
}
