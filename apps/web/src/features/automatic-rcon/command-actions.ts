import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { Action } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { type CommandSubject, presetProblem } from './command-subject.ts';

const RunDialog = lazyDialog(async () => (await import('./run-now-dialog.tsx')).RunNowDialog);
const EditDialog = lazyDialog(async () => (await import('./command-dialog.tsx')).EditCommandDialog);
const DeleteDialog = lazyDialog(
  async () => (await import('./delete-command-dialog.tsx')).DeleteCommandDialog,
);

type CommandAction = Action<CommandSubject>;

const runCommand: CommandAction = {
  id: 'run-command',
  on: 'command',
  group: 'run',
  label: 'Run now',
  icon: IconPlayerPlay,
  route: automaticRconRoutes.run,
  risk: 'asks',
  problem: presetProblem,
  Dialog: RunDialog,
};

const editCommand: CommandAction = {
  id: 'edit-command',
  on: 'command',
  group: 'run',
  label: 'Edit',
  icon: IconPencil,
  route: automaticRconRoutes.update,
  risk: 'none',
  problem: presetProblem,
  Dialog: EditDialog,
};

const deleteCommand: CommandAction = {
  id: 'delete-command',
  on: 'command',
  group: 'danger',
  label: 'Delete',
  icon: IconTrash,
  route: automaticRconRoutes.remove,
  risk: 'asks',
  Dialog: DeleteDialog,
};

/** Everything that can be done with a timed command, wherever one is named. */
export const COMMAND_ACTIONS: readonly CommandAction[] = [runCommand, editCommand, deleteCommand];
