import {
  type DynamicConfig,
  type DynamicConfigFields,
  dynamicConfigFields,
} from '@arkwright/contracts/dynamic-config/schema';
import { TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import type { Outcome } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useContractForm } from '../../kit/use-contract-form.ts';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './config-dialog.module.css';
import { SettingsEditor } from './settings-editor.tsx';

type ConfigDialogProps = {
  /** The config as it was when the dialog was opened; undefined for a new one. */
  config?: DynamicConfig;
  /** Whether someone else has changed it since then. */
  isOutdated?: boolean;
  onSend: (
    values: DynamicConfigFields,
    isChanged: (field: keyof DynamicConfigFields) => boolean,
  ) => Promise<Outcome<unknown>>;
  onClose: () => void;
};

/** The dialog in which a config is written. It stays open with everything typed until the API has taken it. */
export function ConfigDialog({ config, isOutdated = false, onSend, onClose }: ConfigDialogProps) {
  const form = useContractForm({
    schema: dynamicConfigFields,
    defaults: { name: config?.name ?? '', settings: config?.settings ?? '' },
  });
  const { isDirty, dirtyFields, isSubmitting, isValid } = form.formState;
  const guard = useDialogGuard(isDirty, onClose);

  const handleSubmit = form.submit(async (values) => {
    const outcome = await onSend(values, (field) => dirtyFields[field] === true);
    if (outcome.ok) onClose();
    return outcome;
  }, 'data');

  return (
    <>
      <FormDialog
        opened
        title={config ? 'Edit Dynamic Config' : 'Add Dynamic Config'}
        width={800}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: config ? 'Save' : 'Add',
          isBusy: isSubmitting,
          isDisabled: !isValid,
          beside: !isValid && <span className={styles.hint}>Something still needs a valid value.</span>,
        }}
      >
        {isOutdated && (
          <Banner tone="warning">
            Someone else has changed this config meanwhile. What you save replaces their version of what you
            have changed here.
          </Banner>
        )}
        {config && <CopyField label="ID" value={config.id} />}
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
          name="settings"
          render={({ field }) => (
            <SettingsEditor
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={form.errorOf('settings')}
            />
          )}
        />
        <ProblemNotice problem={form.problem} />
      </FormDialog>
      {guard.question}
    </>
  );
}
