import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import type { CommandSubject } from './command-subject.ts';
import { useTimedCommands } from './use-timed-commands.ts';

type DeleteCommandDialogProps = { subject: CommandSubject; onClose: () => void };

export function DeleteCommandDialog({ subject: { command }, onClose }: DeleteCommandDialogProps) {
  const { commands } = useTimedCommands(useInstance().id);
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
