import type { ReactNode } from 'react';
import styles from './notices.module.css';

/** Banners above a screen's content; takes no room while there are none. */
export function Notices({ children }: { children: ReactNode }) {
  return <div className={styles.notices}>{children}</div>;
}
