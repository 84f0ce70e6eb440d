import '../form-styles.css';
import { type ReactNode, useId } from 'react';
import { Tip } from '../tip.tsx';
import styles from './row.module.css';

/** What ties an input to the row's words. */
export type RowInput = { id: string; 'aria-describedby': string | undefined };

type RowProps = {
  label: string;
  description?: ReactNode;
  /** Why the input is off; it shows on hover. */
  reason?: string | undefined;
  children: (input: RowInput) => ReactNode;
};

/** One setting: its words at the left, its input at the right; on a phone one above the other. */
export function Row({ label, description, reason, children }: RowProps) {
  const id = useId();
  const isDescribed = description !== undefined || reason !== undefined;
  return (
    <div className={styles.row} data-off={reason !== undefined || undefined}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <div id={`${id}-words`} className={styles.description}>
          {description}
          {reason !== undefined && <span className={styles.unseen}> {reason}</span>}
        </div>
      </div>
      <Tip text={reason}>
        <div className={styles.input}>
          {children({ id, 'aria-describedby': isDescribed ? `${id}-words` : undefined })}
        </div>
      </Tip>
    </div>
  );
}
