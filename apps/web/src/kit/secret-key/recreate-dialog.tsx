import { Stack } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Outcome, Problem } from '../problem.ts';
import { ProblemNotice } from '../problem-notice.tsx';

type RecreateDialogProps = {
  title: string;
  /** What happens to those who have the old key. */
  warning: string;
  onRecreate: () => Promise<Outcome<unknown>>;
  onClose: () => void;
};

/** Asks before a key that is in use is replaced. */
export function RecreateDialog({ title, warning, onRecreate, onClose }: RecreateDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleRecreate() {
    const outcome = await onRecreate();
    setProblem(outcome.ok ? null : outcome.problem);
    return outcome.ok;
  }

  return (
    <ConfirmDialog opened title={title} confirmLabel="Recreate" onConfirm={handleRecreate} onClose={onClose}>
      <Stack gap="sm">
        <div>{warning}</div>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
