import type { BaseEntry } from '@arkwright/contracts/data-dashboard/schema';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { baseColumns } from './base-columns.tsx';
import type { Rereading } from './rereading.ts';
import { useWhyNoNuke } from './use-why-no-nuke.ts';

const NukeDialog = lazyDialog(async () => (await import('./nuke-base-dialog.tsx')).NukeBaseDialog);

/** Columns of bases, with their buttons and the dialogs that these open. */
export function useBaseColumns({
  reread,
  isOnMap = false,
}: Pick<Rereading, 'reread'> & { isOnMap?: boolean }) {
  const { dialog, open, close } = useDialog<BaseEntry>();
  const nukeReason = useWhyNoNuke(nukeRoutes.nukeBase);
  const columns = baseColumns({ nukeReason, onNuke: open, isOnMap });
  const dialogs = dialog && <NukeDialog base={dialog} onNuked={reread} onClose={close} />;
  return { columns, dialogs };
}
