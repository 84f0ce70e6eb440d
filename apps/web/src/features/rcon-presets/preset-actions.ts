import { waitsProblem } from '@arkwright/contracts/core/wait';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { Action } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';

const RunDialog = lazyDialog(async () => (await import('./run-preset-dialog.tsx')).RunPresetDialog);
const EditDialog = lazyDialog(async () => (await import('./preset-dialog.tsx')).EditPresetDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-preset-dialog.tsx')).DeletePresetDialog);

type PresetAction = Action<RconPreset>;

function runProblem({ isEnabled, commands }: RconPreset): string | undefined {
  if (!isEnabled) return 'This preset is disabled.';
  if (commands.length === 0) return 'This preset has no commands.';
  // It may have been stored before presets knew waits.
  const problem = waitsProblem(commands);
  return problem === undefined ? undefined : `${problem}.`;
}

export const runPreset: PresetAction = {
  id: 'run',
  on: 'preset',
  group: 'run',
  label: 'Run',
  icon: IconPlayerPlay,
  route: rconPresetRoutes.run,
  risk: 'asks',
  problem: runProblem,
  Dialog: RunDialog,
};

const editPreset: PresetAction = {
  id: 'edit',
  on: 'preset',
  group: 'run',
  label: 'Edit',
  icon: IconPencil,
  route: rconPresetRoutes.update,
  risk: 'none',
  Dialog: EditDialog,
};

const deletePreset: PresetAction = {
  id: 'delete',
  on: 'preset',
  group: 'danger',
  label: 'Delete',
  icon: IconTrash,
  route: rconPresetRoutes.remove,
  risk: 'asks',
  Dialog: DeleteDialog,
};

/** Everything that can be done with a preset, wherever one is named. */
export const PRESET_ACTIONS: readonly PresetAction[] = [runPreset, editPreset, deletePreset];
