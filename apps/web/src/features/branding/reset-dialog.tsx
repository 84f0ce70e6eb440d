import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { BrandingCopy } from './use-branding.ts';

type ResetDialogProps = { branding: BrandingCopy; onClose: () => void };

export function ResetDialog({ branding, onClose }: ResetDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleReset() {
    const outcome = await branding.reset();
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) showToast({ tone: 'good', message: 'Branding reset' });
    return outcome.ok;
  }

  return (
    <ConfirmDialog
      opened
      title="Reset Branding?"
      confirmLabel="Reset"
      onConfirm={handleReset}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          The branding will be deleted. In your Discord server the bot gets its own name back, and its
          messages show its own name and picture. What it has already posted stays as it is.
          {branding.stored?.effect.isOwnBot === true &&
            ' Your own bot has no picture in the member list then: you can give it one in Discord’s developer portal.'}
        </div>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
