import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { RconPreset } from '@arkwright/contracts/rcon-presets/schema';
import { PresetDialog } from './preset-dialog.tsx';
import type { PresetCollection } from './use-rcon-presets.ts';

type EditPresetDialogProps = {
  /** The preset as it was when the dialog was opened. */
  preset: RconPreset;
  presets: PresetCollection;
  onClose: () => void;
};

/** A save sends what was changed here, on top of the preset as it is known now. */
export function EditPresetDialog({ preset, presets, onClose }: EditPresetDialogProps) {
  const latest = presets.rows.find(({ id }) => id === preset.id) ?? preset;
  return (
    <PresetDialog
      preset={preset}
      isOutdated={latest.updatedAt !== preset.updatedAt}
      onSend={(values, isChanged) =>
        presets.save(rconPresetRoutes.update, {
          body: {
            id: preset.id,
            name: isChanged('name') ? values.name : latest.name,
            commands: isChanged('commands') ? values.commands : latest.commands,
            isEnabled: isChanged('isEnabled') ? values.isEnabled : latest.isEnabled,
          },
        })
      }
      onClose={onClose}
    />
  );
}
