import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useCan } from '../../kit/use-can.ts';
import { CommandField } from '../shared/commands/command-field.tsx';
import styles from './command-dialog.module.css';
import type { CommandForm } from './command-form.ts';
import { PresetField } from './preset-field.tsx';

type WorkFieldsProps = {
  form: CommandForm;
  /** The name of the selected preset, until the list has loaded. */
  presetName: string;
  /** A preset runs instead of a command. */
  isPreset: boolean;
  onPreset: (isPreset: boolean) => void;
};

/** A command or a preset to run. The values of the other are kept when switching back. */
export function WorkFields({ form, presetName, isPreset, onPreset }: WorkFieldsProps) {
  const presetReason = useCan(rconPresetRoutes.run).reason;
  const [other, setOther] = useState('');

  function handleChange(wanted: string) {
    const toPreset = wanted === 'preset';
    setOther(form.getValues(toPreset ? 'command' : 'presetId') ?? '');
    form.setValue('command', toPreset ? '' : other, { shouldDirty: true });
    form.clearErrors('command');
    // Validates the whole form, without complaining about empty fields that were not visited.
    form.setValue('presetId', toPreset ? other : '', { shouldDirty: true, shouldValidate: true });
    onPreset(toPreset);
  }

  return (
    <fieldset className={styles.group}>
      <legend>What it runs</legend>
      <SegmentedControl
        className={styles.choice ?? ''}
        aria-label="What it runs"
        data={[
          { value: 'command', label: 'A command' },
          { value: 'preset', label: 'A preset', disabled: presetReason !== undefined && !isPreset },
        ]}
        value={isPreset ? 'preset' : 'command'}
        onChange={handleChange}
      />
      {presetReason !== undefined && !isPreset && (
        <p className={styles.note}>To run a preset here you need permission to run presets.</p>
      )}
      {isPreset ? (
        <PresetField form={form} name={presetName} />
      ) : (
        <Controller
          control={form.control}
          name="command"
          render={({ field: { value = '', onChange, onBlur } }) => (
            <CommandField
              label="Command"
              description="One console command, without cheat in front, e.g. SaveWorld"
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              error={form.errorOf('command')}
            />
          )}
        />
      )}
    </fieldset>
  );
}
