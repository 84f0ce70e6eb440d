import type { Server } from '@arkwright/contracts/servers/schema';
import { lazy } from 'react';
import type { ServerDialogKind } from './server-actions-context.ts';
import type { ServerCollection } from './use-servers.ts';

// The table does not wait for dialogs, and a question not for the forms with their rules.
const load = {
  add: () => import('./add-server-dialog.tsx'),
  edit: () => import('./edit-server-dialog.tsx'),
  delete: () => import('./delete-server-dialog.tsx'),
  wipe: () => import('./wipe-dialog.tsx'),
};
const AddServerDialog = lazy(async () => ({ default: (await load.add()).AddServerDialog }));
const EditServerDialog = lazy(async () => ({ default: (await load.edit()).EditServerDialog }));
const DeleteServerDialog = lazy(async () => ({ default: (await load.delete()).DeleteServerDialog }));
const WipeDialog = lazy(async () => ({ default: (await load.wipe()).WipeDialog }));

/** Fetches the dialogs ahead. Where that fails, opening one tries again. */
export function preloadDialogs(): void {
  for (const start of Object.values(load)) start().catch(() => undefined);
}

export type OpenDialog = { kind: 'add' } | { kind: ServerDialogKind; server: Server };

type ServerDialogsProps = { dialog: OpenDialog; servers: ServerCollection; onClose: () => void };

/** The dialog that is open. */
export function ServerDialogs({ dialog, servers, onClose }: ServerDialogsProps) {
  if (dialog.kind === 'add') return <AddServerDialog servers={servers} onClose={onClose} />;
  const { kind, server } = dialog;
  if (kind === 'edit') return <EditServerDialog server={server} servers={servers} onClose={onClose} />;
  if (kind === 'delete') return <DeleteServerDialog server={server} servers={servers} onClose={onClose} />;
  return <WipeDialog server={server} onClose={onClose} />;
}
