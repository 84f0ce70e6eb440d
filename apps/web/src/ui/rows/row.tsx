import '../form-styles.css';
import { type ReactNode, useId, useLayoutEffect } from 'react';
import { Tip } from '../tip.tsx';
import styles from './row.module.css';

type RowProps = {
  label: string;
  description?: ReactNode;
  /** Why the input is off; it shows on hover. */
  reason?: string | undefined;
  /** The input, which takes this id. */
  children: (input: { id: string }) => ReactNode;
};

/** One setting: its words at the left, its input at the right; on a phone one above the other. */
export function Row({ label, description, reason, children }: RowProps) {
  const id = useId();
  const words = `${id}-words`;
  const isDescribed = description !== undefined || reason !== undefined;

  // Not as a property of the input: Mantine's put the id of their own error in its place.
  useLayoutEffect(() => {
    const input = document.getElementById(id);
    const others = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
    if (isDescribed) input?.setAttribute('aria-describedby', [...new Set([...others, words])].join(' '));
  });

  return (
    <div className={styles.row} data-off={reason !== undefined || undefined}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <div id={words} className={styles.description}>
          {description}
          {reason !== undefined && <span className={styles.unseen}> {reason}</span>}
        </div>
      </div>
      <Tip text={reason}>
        <div className={styles.input}>{children({ id })}</div>
      </Tip>
    </div>
  );
}
