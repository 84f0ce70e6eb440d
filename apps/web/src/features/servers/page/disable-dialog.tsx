import type { Server } from '@arkwright/contracts/servers/schema';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type DisableDialogProps = { server: Server; onDisable: () => Promise<boolean>; onClose: () => void };

export function DisableDialog({ server, onDisable, onClose }: DisableDialogProps) {
  return (
    <ConfirmDialog
      opened
      title={`Disable ${server.name}?`}
      confirmLabel="Disable"
      onConfirm={onDisable}
      onClose={onClose}
    >
      The bot disconnects from it: no status, no log, no chat and no commands until it is enabled again. The
      game server itself keeps running, and nothing is deleted.
    </ConfirmDialog>
  );
}
