import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

type PanelProps = {
  title: string;
  /** A number or a few words beside the title. */
  beside?: ReactNode;
  /** At the right of the head. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A block of a page: a head with its name, and below it rows or anything else. */
export function Panel({ title, beside, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside !== undefined && <span className={styles.beside}>{beside}</span>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Content that is not rows. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

export function PanelRows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type PanelRowProps = {
  /** A time or another short thing at the left. */
  lead?: ReactNode;
  /** At the right: a duration, a count, a button. */
  end?: ReactNode;
  endTone?: 'danger' | 'warning' | undefined;
  children: ReactNode;
};

export function PanelRow({ lead, end, endTone, children }: PanelRowProps) {
  return (
    <li className={styles.row} data-lead={lead !== undefined || undefined}>
      {lead !== undefined && <span className={styles.lead}>{lead}</span>}
      <span className={styles.text}>{children}</span>
      {end !== undefined && (
        <span className={styles.end} data-tone={endTone}>
          {end}
        </span>
      )}
    </li>
  );
}

/** What there is to say where there are no rows. */
export function PanelNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** A few words at the right of a head. */
export function PanelAside({ children }: { children: ReactNode }) {
  return <span className={styles.beside}>{children}</span>;
}
