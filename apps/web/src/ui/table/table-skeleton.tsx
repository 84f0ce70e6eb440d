import { Skeleton } from '@mantine/core';
import styles from './data-table.module.css';

const LINES = Array.from({ length: 10 }, (_, line) => line);

/** Shown instead of rows that are loading, with the same height. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {LINES.map((line) => (
        <div key={line}>
          <Skeleton height={16} />
        </div>
      ))}
    </div>
  );
}
