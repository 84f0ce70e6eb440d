import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Action } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';

const EditDialog = lazyDialog(async () => (await import('./server-dialog.tsx')).EditServerDialog);
const DeleteDialog = lazyDialog(
  async () => (await import('./delete-server-dialog.tsx')).DeleteServerRowDialog,
);

const editServer: Action<Server> = {
  id: 'edit',
  on: 'server',
  group: 'run',
  label: 'Edit',
  icon: IconPencil,
  route: serverRoutes.update,
  risk: 'none',
  Dialog: EditDialog,
};

const deleteServer: Action<Server> = {
  id: 'delete',
  on: 'server',
  group: 'danger',
  label: 'Delete',
  icon: IconTrash,
  route: serverRoutes.remove,
  risk: 'asks',
  Dialog: DeleteDialog,
};

/** What is done with an entry of the list of servers, beside what is done with the game (server-actions.ts). */
export const SERVER_ROW_ACTIONS: readonly Action<Server>[] = [editServer, deleteServer];
