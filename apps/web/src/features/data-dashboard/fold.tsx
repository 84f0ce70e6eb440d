import { type ReactNode, useState } from 'react';
import { NARROW_WINDOW } from '../../ui/breakpoints.ts';
import styles from './fold.module.css';

type FoldProps = {
  title: string;
  /** On a phone it is folded at first: what stands below is sought more often. */
  waitsOnPhone?: boolean;
  children: ReactNode;
};

/** A part of the page that can be folded away. */
export function Fold({ title, waitsOnPhone = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(() => !waitsOnPhone || !window.matchMedia(NARROW_WINDOW).matches);
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}
