import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { LoadingBox } from '../../ui/loading-box.tsx';
import styles from './start.module.css';

type StepProps = {
  number: number;
  title: ReactNode;
  state: 'done' | 'open' | 'todo';
  /** At the right of its title. */
  beside?: ReactNode;
  /** What is to do, while it is open. */
  children?: ReactNode;
};

/** One of the first steps: done, the one to do now, or one that comes later. */
export function Step({ number, title, state, beside, children }: StepProps) {
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'open' ? 'step' : undefined}>
      <span className={styles.number} aria-hidden>
        {state === 'done' ? <IconCheck size={14} /> : number}
      </span>
      <div className={styles.main}>
        <h2 className={styles.title} tabIndex={-1}>
          {title}
          {state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
        </h2>
        {state === 'open' && (
          <Suspense fallback={<LoadingBox height={220} label="Loading the step" />}>{children}</Suspense>
        )}
      </div>
      {state !== 'open' && beside !== undefined && <div className={styles.beside}>{beside}</div>}
    </li>
  );
}
