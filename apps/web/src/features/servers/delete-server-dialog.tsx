import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import { type ServerCollection, useServers } from './use-servers.ts';

type DeleteServerDialogProps = {
  server: Server;
  servers: ServerCollection;
  onDeleted?: () => void;
  onClose: () => void;
};

/** The same for a row of the list. */
export function DeleteServerRowDialog({ subject, onClose }: { subject: Server; onClose: () => void }) {
  const { servers } = useServers(useInstance().id, { isPolling: false });
  return <DeleteServerDialog server={subject} servers={servers} onClose={onClose} />;
}

export function DeleteServerDialog({ server, servers, onDeleted, onClose }: DeleteServerDialogProps) {
  const { id, name } = server;

  async function handleDelete() {
    const outcome = await servers.remove(serverRoutes.remove, { body: { serverId: id } }, id);
    if (outcome.ok) onDeleted?.();
    return outcome;
  }
  return (
    <DeleteDialog what="Server" onDelete={handleDelete} onClose={onClose}>
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        will be deleted from Arkwright: the bot disconnects, and the server’s settings and status here are
        deleted. This can’t be undone. The game server itself keeps running.
      </span>
    </DeleteDialog>
  );
}
