import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import { changedServerOf, draftOf, editedServerSchema, newDraft, newServerSchema } from './server-form.ts';
import { ServerFormFields } from './server-form-fields.tsx';
import type { ServerCollection } from './use-servers.ts';

type ServerDialogProps = {
  /** The server as it was when the dialog was opened; undefined for a new one. */
  server?: Server;
  servers: ServerCollection;
  onClose: () => void;
};

/** The dialog for a server. A save applies the changes on top of the current server. */
export function ServerDialog({ server, servers, onClose }: ServerDialogProps) {
  const botInstanceId = useInstance().id;
  const latest = server && (servers.rows.find(({ id }) => id === server.id) ?? server);
  const schema: typeof editedServerSchema = server ? editedServerSchema : newServerSchema;
  const form = useEditForm({
    schema,
    defaults: server ? draftOf(server) : newDraft(servers.rows),
    at: 'server',
    send: (values, changed) =>
      latest
        ? servers.save(serverRoutes.update, { body: { server: changedServerOf(latest, changed) } })
        : servers.save(serverRoutes.create, { body: { server: { ...values, botInstanceId } } }),
    onClose,
    done: server ? 'Server saved' : 'Server added',
  });
  return (
    <EditDialog what="Server" form={form} isNew={!server} width={750}>
      <ServerFormFields
        form={form}
        stored={server}
        others={servers.rows.filter(({ id }) => id !== server?.id)}
      />
    </EditDialog>
  );
}
