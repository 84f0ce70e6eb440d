import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import { commandCount } from './preset-columns.tsx';
import { useRconPresets } from './use-rcon-presets.ts';

type DeletePresetDialogProps = { subject: RconPreset; onClose: () => void };

export function DeletePresetDialog({ subject: preset, onClose }: DeletePresetDialogProps) {
  const presets = useRconPresets(useInstance().id);
  const { id, name } = preset;
  const count = commandCount(preset);
  return (
    <DeleteDialog
      what="RCON Preset"
      onDelete={() => presets.remove(rconPresetRoutes.remove, { params: { id } }, id)}
      onClose={onClose}
    >
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        with its {count === 1 ? 'one command' : `${count} commands`} will be deleted. This can’t be undone. A
        run that has started continues to its end.
      </span>
    </DeleteDialog>
  );
}
