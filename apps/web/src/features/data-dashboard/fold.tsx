import { type ReactNode, useState } from 'react';
import styles from './fold.module.css';

type FoldProps = { title: string; children: ReactNode };

/** A part of the page that can be folded away. */
export function Fold({ title, children }: FoldProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}
