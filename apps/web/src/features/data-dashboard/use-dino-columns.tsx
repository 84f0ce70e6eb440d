import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { DinoEntry } from '@arkwright/contracts/data-dashboard/schema';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { dinoColumns } from './dino-columns.tsx';
import type { Rereading } from './rereading.ts';

const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog);

/** Columns of dinos, with their buttons and the dialogs that these open. */
export function useDinoColumns({
  refresh,
  isOnMap = false,
}: Pick<Rereading, 'refresh'> & { isOnMap?: boolean }) {
  const { dialog, open, close } = useDialog<DinoEntry>();
  const removeReason = useCan(dataDashboardRoutes.removeDino).reason;
  const { run } = useAction(dataDashboardRoutes.removeDino);
  const columns = dinoColumns({ removeReason, onRemove: open, isOnMap });
  const dialogs = dialog && (
    <DeleteDialog
      what="Dino"
      name={dialog.name}
      serverName={dialog.serverName}
      onDelete={() => run({ body: { id: dialog.id } })}
      onDeleted={refresh}
      onClose={close}
    />
  );
  return { columns, dialogs };
}
