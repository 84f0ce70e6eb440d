import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import type { Subject } from '../actions/subject-menu.ts';
import { useMenuTrigger } from '../actions/use-menu-trigger.ts';
import styles from './chip.module.css';

/** Looks and behaviour that the chips of players and servers have in common. */
export type ChipLook = {
  /** The colour of the dot, and what it means, for screen readers. Without it there is no dot. */
  dot?: { tone: StatusTone; words: string } | undefined;
  /** The small second line. */
  second?: ReactNode;
};

type ChipProps = ChipLook & { subject: Subject; name: ReactNode; children?: ReactNode };

/** Dot, name, small second line; it opens the action menu of what it names. */
export function Chip({ subject, name, dot, second, children }: ChipProps) {
  const trigger = useMenuTrigger(subject);
  const hasSecond = second !== undefined && second !== '' && second !== false;
  // Within a line of other words, which may be cut off as a whole.
  if (!dot && !hasSecond && children === undefined) {
    return (
      <span className={styles.plain} {...trigger}>
        {name}
      </span>
    );
  }
  return (
    <span className={styles.chip} {...trigger}>
      {dot && (
        <StatusDot tone={dot.tone}>
          <VisuallyHidden>{dot.words}</VisuallyHidden>
        </StatusDot>
      )}
      <span className={styles.words}>
        <span className={styles.line}>
          {name}
          {children}
        </span>
        {hasSecond && <span className={styles.second}>{second}</span>}
      </span>
    </span>
  );
}
