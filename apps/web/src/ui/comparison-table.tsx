import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import styles from './comparison-table.module.css';

export type ComparedColumn = {
  id: string;
  title: ReactNode;
  /** A line below the title, smaller. */
  below?: ReactNode;
  /** The person's own: highlighted, and said to screen readers. */
  isCurrent?: boolean;
};

export type ComparedRow = {
  id: string;
  title: ReactNode;
  /** A line below the title, smaller. */
  below?: ReactNode;
  /** One for each column, in their order: a `ComparisonMark`, a number or a few words. */
  cells: readonly ReactNode[];
};

type ComparisonTableProps = {
  label: string;
  columns: readonly ComparedColumn[];
  rows: readonly ComparedRow[];
  /** A line below the table. */
  note?: ReactNode;
};

/**
 * Things side by side, with what each has. The heads stay in sight while the rows scroll. On a phone the cells are below the
 * title of their row, so that nothing scrolls sideways.
 */
export function ComparisonTable({ label, columns, rows, note }: ComparisonTableProps) {
  return (
    <section className={styles.panel} aria-label={label}>
      <table className={styles.table} style={{ '--columns': columns.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>What</VisuallyHidden>
            </th>
            {columns.map(({ id, title, below, isCurrent = false }) => (
              <th
                key={id}
                scope="col"
                data-current={isCurrent || undefined}
                aria-current={isCurrent || undefined}
              >
                {title}
                {below !== undefined && <span className={styles.below}>{below}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, below, cells }) => (
            <tr key={id}>
              <th scope="row">
                {title}
                {below !== undefined && <span className={styles.below}>{below}</span>}
              </th>
              {columns.map((column, index) => (
                <td key={column.id} data-current={column.isCurrent || undefined}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  );
}

type ComparisonMarkProps = {
  /** A tick, or a dash for what is not there. */
  is: 'there' | 'missing';
  /** Read out in place of the mark. */
  words: string;
};

export function ComparisonMark({ is, words }: ComparisonMarkProps) {
  if (is === 'there') return <IconCheck className={styles.yes} size={18} role="img" aria-label={words} />;
  return (
    <span className={styles.dim}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
