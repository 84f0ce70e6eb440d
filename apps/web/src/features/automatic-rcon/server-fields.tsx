import type { CommandTarget } from '@arkwright/contracts/automatic-rcon/schema';
import { Controller, useWatch } from 'react-hook-form';
import { ServerPicker } from '../../kit/server-picker.tsx';
import styles from './command-dialog.module.css';
import type { CommandForm } from './command-form.ts';
import { FormSwitch } from './form-switch.tsx';

type ServerFieldsProps = { form: CommandForm; targets: readonly CommandTarget[] | undefined };

/** On which servers the command runs. */
export function ServerFields({ form, targets }: ServerFieldsProps) {
  const { control, errorOf } = form;
  const isOnAll = useWatch({ control, name: 'runOnAllServers' }) === true;
  const chosen = useWatch({ control, name: 'serverIds' }) ?? [];
  // The API names a server that it refuses by its place in the list.
  const refused = chosen.map((_, index) => errorOf(`serverIds.${index}`)).find(Boolean);
  return (
    <fieldset className={styles.group}>
      <legend>Where</legend>
      <FormSwitch
        form={form}
        name="runOnAllServers"
        label="Run on all servers, including those added later"
      />
      {!isOnAll && (
        <Controller
          control={control}
          name="serverIds"
          render={({ field }) => (
            <ServerPicker
              label="Servers"
              withAsterisk
              servers={targets}
              value={field.value ?? []}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errorOf('serverIds') ?? refused}
            />
          )}
        />
      )}
    </fieldset>
  );
}
