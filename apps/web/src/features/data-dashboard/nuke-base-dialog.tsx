import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { BaseEntry } from '@arkwright/contracts/data-dashboard/schema';
import { useAction } from '../../kit/use-action.ts';
import { NukeDialog } from './nuke-dialog.tsx';

type NukeBaseDialogProps = { base: BaseEntry; onNuked: () => Promise<void>; onClose: () => void };

export function NukeBaseDialog({ base, onNuked, onClose }: NukeBaseDialogProps) {
  const { id, serverId, serverName, ownerName, structureCount, gps } = base;
  const { run } = useAction(dataDashboardRoutes.nukeBase);
  return (
    <NukeDialog
      what="base"
      serverName={serverName}
      onNuke={() => run({ body: { serverId, baseId: id } })}
      onNuked={onNuked}
      onClose={onClose}
    >
      <span>
        {structureCount === 1 ? 'The structure' : `All ${structureCount} structures`} of{' '}
        <strong>
          <bdi>{ownerName || 'an unknown owner'}</bdi>
        </strong>{' '}
        at {gps || 'this base'} will be destroyed in the running game, with everything inside. Dinos,
        characters and other owners’ structures are not touched.
      </span>
    </NukeDialog>
  );
}
