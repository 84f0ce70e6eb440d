import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Outcome, Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

type ResetDialogProps = {
  title: string;
  /** Resolves when it is done and the list is being read again. */
  onReset: () => Promise<Outcome<unknown>>;
  /** The snackbar's text afterwards. */
  done: string;
  onClose: () => void;
  /** False while it is not chosen yet what to reset. */
  isReady?: boolean;
  /** What will happen. */
  children: ReactNode;
};

/** Asks before playtime or claims are set back, and shows why that failed. */
export function ResetDialog({ title, onReset, done, onClose, isReady = true, children }: ResetDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleReset() {
    const outcome = await onReset();
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) showToast({ tone: 'good', message: done });
    return outcome.ok;
  }

  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel="Reset"
      isReady={isReady}
      onConfirm={handleReset}
      onClose={onClose}
    >
      <Stack gap="sm">
        {children}
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
