import '@mantine/core/styles/Switch.layer.css';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { type RconPreset, rconPresetFields } from '@arkwright/contracts/rcon-presets/schema';
import { Switch, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { LineEditor } from '../../ui/line-editor/line-editor.tsx';
import { inspectCommands } from '../shared/commands/inspect-commands.ts';
import { suggestPresetLines } from '../shared/commands/suggest-commands.ts';
import styles from './preset-dialog.module.css';
import { type PresetCollection, useRconPresets } from './use-rcon-presets.ts';

type PresetDialogProps = {
  /** The preset as it was when the dialog was opened; undefined for a new one. */
  preset?: RconPreset;
  presets: PresetCollection;
  onClose: () => void;
};

/** The dialog of a preset that is there. */
export function EditPresetDialog({ subject, onClose }: { subject: RconPreset; onClose: () => void }) {
  const presets = useRconPresets(useInstance().id);
  return <PresetDialog preset={subject} presets={presets} onClose={onClose} />;
}

/** The dialog for a preset. A save applies the changes on top of the current preset. */
export function PresetDialog({ preset, presets, onClose }: PresetDialogProps) {
  const botId = useInstance().id;
  const latest = preset && (presets.rows.find(({ id }) => id === preset.id) ?? preset);
  const form = useEditForm({
    schema: rconPresetFields,
    defaults: {
      name: preset?.name ?? '',
      commands: preset?.commands.join('\n') ?? '',
      isEnabled: preset?.isEnabled ?? true,
    },
    send: (values, changed) => {
      if (!latest) return presets.save(rconPresetRoutes.create, { body: { ...values, botId } });
      const { id, name, commands, isEnabled } = latest;
      return presets.save(rconPresetRoutes.update, { body: { id, name, commands, isEnabled, ...changed } });
    },
    onClose,
    done: preset ? 'RCON Preset saved' : 'RCON Preset added',
  });
  return (
    <EditDialog
      what="RCON Preset"
      form={form}
      isNew={!preset}
      isOutdated={latest?.updatedAt !== preset?.updatedAt}
      width={750}
    >
      {preset && <CopyField label="ID" value={preset.id} />}
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        dir="auto"
        data-autofocus
        {...form.register('name')}
        error={form.errorOf('name')}
      />
      <Controller
        control={form.control}
        name="commands"
        render={({ field: { value, onChange, onBlur } }) => (
          <LineEditor
            label="Commands"
            description="One per line; empty lines are ignored. They run from top to bottom and stop at the first that fails. A line such as wait 5m waits, up to 60 minutes in all."
            placeholder={'ServerChat Restart in 5 minutes\nwait 5m\nSaveWorld'}
            rows={8}
            // A text while it is being filled in.
            value={typeof value === 'string' ? value : value.join('\n')}
            onChange={onChange}
            onBlur={onBlur}
            error={form.errorOf('commands')}
            inspect={inspectCommands}
            completion={{ label: 'Commands', suggestAt: suggestPresetLines }}
          />
        )}
      />
      <Controller
        control={form.control}
        name="isEnabled"
        render={({ field: { value, ...field } }) => (
          <Switch
            label="Enabled"
            description="A disabled preset is kept but can’t be run."
            classNames={{ description: styles.aside ?? '' }}
            {...field}
            checked={value === true}
          />
        )}
      />
    </EditDialog>
  );
}
