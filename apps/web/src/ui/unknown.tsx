import { VisuallyHidden } from '@mantine/core';
import styles from './unknown.module.css';

/** Shown for unknown or missing values. */
export function Unknown({ words = 'not known' }: { words?: string }) {
  return (
    <span className={styles.unknown}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
