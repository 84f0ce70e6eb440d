import { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { useEffect, useState } from 'react';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { UnlinkDialog } from '../shared/hosting/unlink-dialog.tsx';
import { isLinked } from './hosting.ts';
import { changedServerOf, draftOf, editedServerSchema, newDraft, newServerSchema } from './server-form.ts';
import { ServerFormFields } from './server-form-fields.tsx';
import { type ServerCollection, useServers } from './use-servers.ts';

type ServerDialogProps = {
  /** The server as it was when the dialog was opened; undefined for a new one. */
  server?: Server;
  servers: ServerCollection;
  onClose: () => void;
};

/** The dialog of a server that is there. */
export function EditServerDialog({ subject, onClose }: { subject: Server; onClose: () => void }) {
  const { servers } = useServers(useInstance().id, { isPolling: false });
  return <ServerDialog server={subject} servers={servers} onClose={onClose} />;
}

/** The dialog for a server. A save applies the changes on top of the current server. */
export function ServerDialog({ server, servers, onClose }: ServerDialogProps) {
  const botInstanceId = useInstance().id;
  const [stored, setStored] = useState(server);
  const unlinking = useDialog<Server>();
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
  const isReleased = isLinked(server) && !isLinked(stored) && unlinking.dialog === null;
  // The button that the focus would return to is gone.
  useEffect(() => {
    if (isReleased) form.setFocus('host');
  }, [isReleased, form.setFocus]);

  /** What was typed stays; the consent to read the save at the host has ended with the link. */
  function handleUnlinked(unlinked: Server) {
    form.resetField('readsHostedSaves');
    form.reset(draftOf(unlinked), { keepDirtyValues: true, keepErrors: true });
    setStored(unlinked);
  }
  // Escape reaches every open dialog: during the question only that closes.
  const requestClose = () => unlinking.dialog === null && form.guard.requestClose();
  return (
    <>
      <EditDialog
        what="Server"
        form={{ ...form, guard: { ...form.guard, requestClose } }}
        isNew={!server}
        width={750}
      >
        <ServerFormFields
          form={form}
          stored={stored}
          others={servers.rows.filter(({ id }) => id !== server?.id)}
          onUnlink={() => stored && unlinking.open(stored)}
        />
      </EditDialog>
      {unlinking.dialog && (
        <UnlinkDialog
          server={unlinking.dialog}
          service={`Nitrado service ${unlinking.dialog.nitradoServiceId}`}
          send={(request) => servers.save(nitradoServiceRoutes.unlink, request)}
          onDone={handleUnlinked}
          onClose={unlinking.close}
        />
      )}
    </>
  );
}
