import type { ReactNode } from 'react';
import styles from './builder.module.css';

type BuilderProps = {
  /** Cards with inputs. */
  children: ReactNode;
  /** The result; it stays visible if there is room beside. */
  result: ReactNode;
};

/** A screen on which something is filled in and something comes of it at once. */
export function Builder({ children, result }: BuilderProps) {
  return (
    <div className={styles.builder}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.result}>{result}</div>
    </div>
  );
}

/** Inputs side by side, as many as fit. */
export function BuilderGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
