import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { ServerDialog } from './server-dialog.tsx';
import { changedServerOf, draftOf, editedServerSchema } from './server-form.ts';
import type { ServerCollection } from './use-servers.ts';

type EditServerDialogProps = {
  /** The server as it was when the dialog was opened. */
  server: Server;
  servers: ServerCollection;
  onClose: () => void;
};

export function EditServerDialog({ server, servers, onClose }: EditServerDialogProps) {
  return (
    <ServerDialog
      title="Edit Server"
      submitLabel="Save"
      schema={editedServerSchema}
      defaults={draftOf(server)}
      hasPassword
      onSend={(values, isChanged) => {
        const latest = servers.rows.find(({ id }) => id === server.id) ?? server;
        return servers.save(serverRoutes.update, {
          body: { server: changedServerOf(latest, values, isChanged) },
        });
      }}
      onClose={onClose}
    />
  );
}
