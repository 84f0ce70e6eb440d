import type { CommandTarget } from '@arkwright/contracts/automatic-rcon/schema';
import { Controller, useWatch } from 'react-hook-form';
import { MultiSelect } from '../../ui/select/multi-select.tsx';
import styles from './command-dialog.module.css';
import type { CommandForm } from './command-form.ts';
import { FormSwitch } from './form-switch.tsx';
import { DELETED_SERVER } from './use-timed-commands.ts';

type ServerFieldsProps = { form: CommandForm; targets: readonly CommandTarget[] };

/** On which servers the command runs. */
export function ServerFields({ form, targets }: ServerFieldsProps) {
  const { control, errorOf } = form;
  const isOnAll = useWatch({ control, name: 'runOnAllServers' }) === true;
  const chosen = useWatch({ control, name: 'serverIds' }) ?? [];
  const known = new Set(targets.map(({ id }) => id));
  const gone = chosen.filter((id) => !known.has(id));
  const choices = [
    ...gone.map((value) => ({ value, label: DELETED_SERVER })),
    ...targets.map(({ id, name }) => ({ value: id, label: name })),
  ];
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
            <MultiSelect
              label="Servers"
              withAsterisk
              data={choices}
              value={field.value ?? []}
              onChange={field.onChange}
              onBlur={field.onBlur}
              placeholder="Choose servers"
              nothingFoundMessage="No such server"
              error={errorOf('serverIds') ?? refused}
            />
          )}
        />
      )}
    </fieldset>
  );
}
