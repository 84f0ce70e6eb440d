/**
 * KIT · Asks before a row is deleted, and shows why that failed.
 *   <DeleteDialog what="RCON Preset" onDelete={() => presets.remove(…)} onClose={onClose}> what will happen </DeleteDialog>
 */
import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Outcome, Problem } from '../problem.ts';
import { ProblemNotice } from '../problem-notice.tsx';

type DeleteDialogProps = {
  /** The kind of row, as in the title: `RCON Preset`. */
  what: string;
  onDelete: () => Promise<Outcome<unknown>>;
  onClose: () => void;
  /** False while it is unknown what will be deleted with it. */
  isReady?: boolean;
  /** The row's name, and what will be deleted with it. */
  children: ReactNode;
};

export function DeleteDialog({ what, onDelete, onClose, isReady = true, children }: DeleteDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleDelete() {
    const outcome = await onDelete();
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) showToast({ tone: 'good', message: `${what} deleted` });
    return outcome.ok;
  }

  return (
    <ConfirmDialog
      opened
      title={`Delete ${what}`}
      confirmLabel="Delete"
      isReady={isReady}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <Stack gap="sm">
        {children}
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
