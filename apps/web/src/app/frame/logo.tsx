import styles from './logo.module.css';

/** The mark: an obelisk as the mast of an ark. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.beam} d="M16 1.5v3" />
      <path className={styles.lit} d="M16 4.5 12.6 8l1.2 12.2c1.5.3 2.9.3 4.4 0L19.4 8z" />
      <path className={styles.edge} d="M16 4.5V20.4c-.8 0-1.5-.1-2.2-.2L12.6 8z" />
      <path
        className={styles.hull}
        d="M2.8 17.4c2.6 1.9 5.3 3.2 8.2 3.9l.2 1.6c3.2.7 6.4.7 9.6 0l.2-1.6c2.9-.7 5.6-2 8.2-3.9C28.3 24.9 23.2 30 16 30S3.7 24.9 2.8 17.4z"
      />
    </svg>
  );
}

/** Mark and name. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <span className={styles.icon}>
        <LogoMark />
      </span>
      Arkwright
    </span>
  );
}
