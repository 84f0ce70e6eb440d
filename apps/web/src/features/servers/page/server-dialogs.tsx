import { useNavigate } from '@tanstack/react-router';
import { lazyDialog } from '../../../kit/collection/lazy-dialog.tsx';
import type { ServerRow } from '../server-row.ts';
import type { ServerCollection } from '../use-servers.ts';
import type { DangerKind } from './danger-zone.tsx';
import type { HeadDialog } from './head-actions.tsx';
import { caseOf } from './server-case.ts';

const DeleteDialog = lazyDialog(async () => (await import('../delete-server-dialog.tsx')).DeleteServerDialog);
const DisableDialog = lazyDialog(async () => (await import('./disable-dialog.tsx')).DisableDialog);
const PowerDialog = lazyDialog(async () => (await import('../power-dialog.tsx')).PowerDialog);
const StopDialog = lazyDialog(async () => (await import('./stop-dialog.tsx')).StopDialog);
const TellDialog = lazyDialog(async () => (await import('./tell-dialog.tsx')).TellDialog);
const WipeDialog = lazyDialog(async () => (await import('../wipe-dialog.tsx')).WipeDialog);

export type ServerDialogKind = DangerKind | HeadDialog;

type ServerDialogsProps = {
  kind: ServerDialogKind;
  row: ServerRow;
  servers: ServerCollection;
  /** Its host was asked for something. */
  onPower: () => void;
  onDisable: () => Promise<boolean>;
  onClose: () => void;
};

/** The dialogs of a server's page. */
export function ServerDialogs({ kind, row, servers, onPower, onDisable, onClose }: ServerDialogsProps) {
  const navigate = useNavigate();
  const { server } = row;
  switch (kind) {
    case 'tell':
      return <TellDialog row={row} isOnline={caseOf(row) === 'online'} onClose={onClose} />;
    case 'stop-over-rcon':
      return <StopDialog row={row} onClose={onClose} />;
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
    default:
      return <PowerDialog action={kind} row={row} onStarted={onPower} onClose={onClose} />;
  }
}
