import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { Controller } from 'react-hook-form';
import type { CommandForm } from './command-form.ts';

type FormSwitchProps = { form: CommandForm; name: 'isEnabled' | 'runOnAllServers'; label: string };

/** A switch of the form. Mantine's keeps its own state, so the form has to hand its value in. */
export function FormSwitch({ form, name, label }: FormSwitchProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      // Whether servers are needed hangs on a switch.
      rules={{ deps: ['serverIds'] }}
      render={({ field: { value, ...field } }) => (
        <Switch label={label} checked={value === true} {...field} />
      )}
    />
  );
}
