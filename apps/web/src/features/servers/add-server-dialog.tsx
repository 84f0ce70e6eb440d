import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { useInstance } from '../../kit/instances.ts';
import { ServerDialog } from './server-dialog.tsx';
import { newDraft, newServerSchema } from './server-form.ts';
import type { ServerCollection } from './use-servers.ts';

type AddServerDialogProps = { servers: ServerCollection; onClose: () => void };

export function AddServerDialog({ servers, onClose }: AddServerDialogProps) {
  const botInstanceId = useInstance().id;
  return (
    <ServerDialog
      title="Add Server"
      submitLabel="Add"
      schema={newServerSchema}
      defaults={newDraft(servers.rows)}
      hasPassword={false}
      onSend={(values) =>
        servers.save(serverRoutes.create, { body: { server: { ...values, botInstanceId } } })
      }
      onClose={onClose}
    />
  );
}
