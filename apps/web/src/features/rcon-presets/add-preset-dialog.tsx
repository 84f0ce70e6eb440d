import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { useInstance } from '../../kit/instances.ts';
import { PresetDialog } from './preset-dialog.tsx';
import type { PresetCollection } from './use-rcon-presets.ts';

type AddPresetDialogProps = { presets: PresetCollection; onClose: () => void };

export function AddPresetDialog({ presets, onClose }: AddPresetDialogProps) {
  const botId = useInstance().id;
  return (
    <PresetDialog
      onSend={(values) => presets.save(rconPresetRoutes.create, { body: { ...values, botId } })}
      onClose={onClose}
    />
  );
}
