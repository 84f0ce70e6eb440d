import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  icon: ReactNode;
  title: string;
  /** Shown before the title, such as a success message. */
  lead?: ReactNode;
  /** What to do next. */
  children: ReactNode;
  action?: ReactNode;
  /** Set where it is the whole page: its title is then the page's heading. */
  heading?: boolean;
};

/** Shown while there is no data: it explains the next step. */
export function EmptyState({ icon, title, lead, children, action, heading = false }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-fills={heading || undefined}>
      <div className={styles.icon} aria-hidden>
        {icon}
      </div>
      {lead && <div className={styles.text}>{lead}</div>}
      {heading ? (
        <h1 className={styles.title}>{title}</h1>
      ) : (
        <strong className={styles.title}>{title}</strong>
      )}
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
