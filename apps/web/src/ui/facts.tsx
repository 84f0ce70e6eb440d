import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What a thing is, before something is done to it: pairs of <dt> and <dd>. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
