import { useNavigate } from '@tanstack/react-router';
import { lazyDialog } from '../../../kit/collection/lazy-dialog.tsx';
import type { ServerRow } from '../server-row.ts';
import type { ServerCollection } from '../use-servers.ts';
import type { DangerKind } from './danger-zone.tsx';

const DeleteDialog = lazyDialog(async () => (await import('../delete-server-dialog.tsx')).DeleteServerDialog);
const DisableDialog = lazyDialog(async () => (await import('./disable-dialog.tsx')).DisableDialog);
const WipeDialog = lazyDialog(async () => (await import('../wipe-dialog.tsx')).WipeDialog);

type ServerDialogsProps = {
  kind: DangerKind;
  row: ServerRow;
  servers: ServerCollection;
  onDisable: () => Promise<boolean>;
  onClose: () => void;
};

/** The dialogs of a server's danger zone. */
export function ServerDialogs({ kind, row: { server }, servers, onDisable, onClose }: ServerDialogsProps) {
  const navigate = useNavigate();
  switch (kind) {
    case 'disable':
      return <DisableDialog server={server} onDisable={onDisable} onClose={onClose} />;
    case 'wipe':
      return <WipeDialog server={server} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog
          server={server}
          servers={servers}
          onDeleted={() => void navigate({ to: '/servers' })}
          onClose={onClose}
        />
      );
  }
}
