import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Outcome, Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type RecreateDialogProps = { onRecreate: () => Promise<Outcome<unknown>>; onClose: () => void };

/** Asks before the key that programs use is replaced. */
export function RecreateDialog({ onRecreate, onClose }: RecreateDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleRecreate() {
    const outcome = await onRecreate();
    setProblem(outcome.ok ? null : outcome.problem);
    return outcome.ok;
  }

  return (
    <ConfirmDialog
      opened
      title="Recreate API Key"
      confirmLabel="Recreate"
      onConfirm={handleRecreate}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          The old key stops working at once. Programs that use it get an error until they have the new one.
        </div>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
