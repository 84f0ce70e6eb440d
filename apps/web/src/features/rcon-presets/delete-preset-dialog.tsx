import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { PresetCollection } from './use-rcon-presets.ts';

type DeletePresetDialogProps = { preset: RconPreset; presets: PresetCollection; onClose: () => void };

export function DeletePresetDialog({ preset, presets, onClose }: DeletePresetDialogProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const { id, name, commands } = preset;

  async function handleDelete() {
    const outcome = await presets.remove(rconPresetRoutes.remove, { params: { id } }, id);
    setProblem(outcome.ok ? null : outcome.problem);
    return outcome.ok;
  }

  return (
    <ConfirmDialog
      opened
      title="Delete RCON Preset"
      confirmLabel="Delete"
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          with its {commands.length === 1 ? 'one command' : `${commands.length} commands`} will be deleted.
          This can’t be undone. A run that has begun goes on to its end.
        </span>
        <ProblemNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
