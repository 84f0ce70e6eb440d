import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { CommandCollection } from './use-timed-commands.ts';

type DeleteCommandDialogProps = { command: TimedCommand; commands: CommandCollection; onClose: () => void };

export function DeleteCommandDialog({ command, commands, onClose }: DeleteCommandDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const { id, name } = command;

  async function handleDelete() {
    const outcome = await commands.remove(automaticRconRoutes.remove, { body: { id } }, id);
    setProblem(outcome.ok ? null : outcome.problem);
    return outcome.ok;
  }

  return (
    <ConfirmDialog
      opened
      title="Delete Timed Command"
      confirmLabel="Delete"
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          will be deleted with the results of its runs, and won’t run any more. This can’t be undone.
        </span>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
