import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import type { CommandCollection } from './use-timed-commands.ts';

type DeleteCommandDialogProps = { command: TimedCommand; commands: CommandCollection; onClose: () => void };

export function DeleteCommandDialog({ command, commands, onClose }: DeleteCommandDialogProps) {
  const { id, name } = command;
  return (
    <DeleteDialog
      what="Timed Command"
      onDelete={() => commands.remove(automaticRconRoutes.remove, { body: { id } }, id)}
      onClose={onClose}
    >
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        will be deleted with the results of its runs, and will no longer run. This can’t be undone.
      </span>
    </DeleteDialog>
  );
}
