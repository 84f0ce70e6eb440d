import { VisuallyHidden } from '@mantine/core';
import styles from './unknown.module.css';

/** Stands where nothing is known, or nothing is there. */
export function Unknown({ words = 'not known' }: { words?: string }) {
  return (
    <span className={styles.unknown}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
