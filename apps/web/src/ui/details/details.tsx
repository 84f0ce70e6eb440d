import type { ReactNode } from 'react';
import styles from './details.module.css';

/** The content of an expanded row of a table: parts side by side, or stacked if there is no room. */
export function DetailSections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

type DetailSectionProps = {
  title: string;
  /** The title with the name of the row, for screen readers. */
  label: string;
  children: ReactNode;
};

export function DetailSection({ title, label, children }: DetailSectionProps) {
  return (
    <section className={styles.section} aria-label={label}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type DetailFactsProps = {
  /** Content that needs another width than words: IDs are long, counts short. */
  of?: 'ids' | 'counts';
  children: ReactNode;
};

/** Values below their names, in columns. */
export function DetailFacts({ of, children }: DetailFactsProps) {
  return (
    <dl className={styles.facts} data-of={of}>
      {children}
    </dl>
  );
}

type DetailFactProps = {
  label: string;
  /** Sentences or a long list: it has a line of its own. */
  isWide?: boolean;
  children: ReactNode;
};

export function DetailFact({ label, isWide = false, children }: DetailFactProps) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
