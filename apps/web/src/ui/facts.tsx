import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A thing's details, before an action on it: pairs of <dt> and <dd>. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
