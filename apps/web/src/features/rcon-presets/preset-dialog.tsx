import {
  type RconPreset,
  type RconPresetFields,
  rconPresetFields,
} from '@arkwright/contracts/rcon-presets/schema';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import type { Outcome } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useContractForm } from '../../kit/use-contract-form.ts';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './preset-dialog.module.css';

type PresetDialogProps = {
  /** The preset as it was when the dialog was opened; undefined for a new one. */
  preset?: RconPreset;
  /** Whether someone else has changed it since then. */
  isOutdated?: boolean;
  onSend: (
    values: RconPresetFields,
    isChanged: (field: keyof RconPresetFields) => boolean,
  ) => Promise<Outcome<unknown>>;
  onClose: () => void;
};

/** The dialog in which a preset is written. It stays open with everything typed until the API has taken it. */
export function PresetDialog({ preset, isOutdated = false, onSend, onClose }: PresetDialogProps) {
  const form = useContractForm({
    schema: rconPresetFields,
    defaults: {
      name: preset?.name ?? '',
      commands: preset?.commands.join('\n') ?? '',
      isEnabled: preset?.isEnabled ?? true,
    },
  });
  const { isDirty, dirtyFields, isSubmitting, isValid } = form.formState;
  const guard = useDialogGuard(isDirty, onClose);

  const handleSubmit = form.submit(async (values) => {
    // Of a list the form tells each line that differs.
    const outcome = await onSend(values, (field) => dirtyFields[field] !== undefined);
    if (outcome.ok) onClose();
    return outcome;
  });

  return (
    <>
      <FormDialog
        opened
        title={preset ? 'Edit RCON Preset' : 'Add RCON Preset'}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: preset ? 'Save' : 'Add',
          isBusy: isSubmitting,
          isDisabled: !isValid,
          beside: !isValid && <span className={styles.hint}>Something still needs a valid value.</span>,
        }}
      >
        {isOutdated && (
          <Banner tone="warning">
            Someone else has changed this preset meanwhile. What you save replaces their version of what you
            have changed here.
          </Banner>
        )}
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
        <Textarea
          label="Commands"
          description="One a line; empty lines are left out. They run from top to bottom, and stop at the first that fails."
          placeholder={'Broadcast The server restarts in a minute\nSaveWorld'}
          rows={8}
          spellCheck={false}
          autoCapitalize="none"
          classNames={{ input: styles.commands ?? '' }}
          {...form.register('commands')}
          error={form.errorOf('commands')}
        />
        <Controller
          control={form.control}
          name="isEnabled"
          render={({ field: { value, ...field } }) => (
            <Switch
              label="Enabled"
              description="A disabled preset is kept, but can’t be run."
              {...field}
              checked={value === true}
            />
          )}
        />
        <ProblemNotice problem={form.problem} />
      </FormDialog>
      {guard.question}
    </>
  );
}
