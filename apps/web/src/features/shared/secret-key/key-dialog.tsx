import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Outcome, Problem } from '../../../kit/problem.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

const DONE = { Create: 'Key created', Recreate: 'Key recreated' } as const;

type KeyDialogProps = {
  title: string;
  confirmLabel: 'Create' | 'Recreate';
  /** What the new key gives access to, or what happens to users of the old one. */
  warning: string;
  onMake: () => Promise<Outcome<unknown>>;
  onClose: () => void;
};

/** Asks before a key is created: it works at once, and the old key stops working. */
export function KeyDialog({ title, confirmLabel, warning, onMake, onClose }: KeyDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleMake() {
    const outcome = await onMake();
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) showToast({ tone: 'good', message: DONE[confirmLabel] });
    return outcome.ok;
  }

  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirmLabel}
      // A first key takes nothing from anybody.
      tone={confirmLabel === 'Create' ? 'default' : 'danger'}
      onConfirm={handleMake}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>{warning}</div>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
