import type { ReactNode } from 'react';
import styles from './card-columns.module.css';

/**
 * Cards of settings one below the other, and side by side where there is room for two; what is no card has a line of its
 * own. The order stays the one that they are read in.
 */
export function CardColumns({ children }: { children: ReactNode }) {
  return (
    <div className={styles.cards} data-fills>
      {children}
    </div>
  );
}
