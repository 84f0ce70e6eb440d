import styles from './being-built.module.css';

/** Marks what cannot be had yet, wherever it is named. */
export function BeingBuilt() {
  return <span className={styles.mark}>Being built</span>;
}
