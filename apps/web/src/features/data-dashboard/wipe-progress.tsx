import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { TABLES } from '../shared/dashboard-view/dashboard-view.ts';
import type { useWipe, WipeKind, WipeStep } from './use-wipe.ts';
import styles from './wipe-dialog.module.css';

const TONES = { waiting: 'off', running: 'warning', done: 'good', failed: 'danger' } as const;
const WORDS = { waiting: 'Waiting', running: 'Wiping…', done: 'Wiped', failed: 'Failed' } as const;

const labelOf = (kind: WipeKind) => TABLES.find(({ name }) => name === kind)?.label;
const isFailed = ({ state }: WipeStep) => state === 'failed';

function summaryOf(steps: readonly WipeStep[], isRunning: boolean): string {
  const failed = steps.filter(isFailed).length;
  if (isRunning) return 'Please wait and leave this page open.';
  if (failed === 0) return 'All done.';
  return `${failed} of ${steps.length} could not be wiped: nothing of them was deleted.`;
}

type WipeProgressProps = { wipe: ReturnType<typeof useWipe>; onClose: () => void };

/** What is wiped, what is pending, and why some could not be. */
export function WipeProgress({ wipe: { steps, isRunning, run }, onClose }: WipeProgressProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const failed = steps.filter(isFailed).map(({ kind }) => kind);

  // The button that began it is gone, and with it the focus.
  useEffect(() => {
    if (!isRunning) closeButton.current?.focus();
  }, [isRunning]);

  return (
    <>
      <p role="status" className={styles.summary}>
        {summaryOf(steps, isRunning)}
      </p>
      <ul className={styles.steps}>
        {steps.map(({ kind, state, problem }) => (
          <li key={kind}>
            <span>{labelOf(kind)}</span>
            <StatusDot tone={TONES[state]}>{WORDS[state]}</StatusDot>
            {problem && <p>{problem.message}</p>}
          </li>
        ))}
      </ul>
      <DialogButtons>
        {!isRunning && failed.length > 0 && (
          <Button variant="default" onClick={() => void run(failed)}>
            Try again
          </Button>
        )}
        <Button ref={closeButton} variant="default" disabled={isRunning} onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </>
  );
}
