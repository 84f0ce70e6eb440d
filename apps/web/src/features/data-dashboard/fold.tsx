import { type ReactNode, useState } from 'react';
import { NARROW_WINDOW } from '../../ui/breakpoints.ts';
import styles from './fold.module.css';

/** A foldable part of the page. On a phone it is folded at first: the content below is needed more often. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(() => !window.matchMedia(NARROW_WINDOW).matches);
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}
