import { type ReactNode, useState } from 'react';
import { NARROW_WINDOW } from '../../ui/breakpoints.ts';
import styles from './fold.module.css';

/** A part of the page that can be folded away. On a phone it is so at first: what stands below is sought more often. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(() => !window.matchMedia(NARROW_WINDOW).matches);
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}
