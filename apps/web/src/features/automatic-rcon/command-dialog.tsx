import { offsetAt } from '@arkwright/contracts/automatic-rcon/local-schedule';
import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import {
  type CommandTarget,
  type TimedCommand,
  timedCommandFields,
} from '@arkwright/contracts/automatic-rcon/schema';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useContractForm } from '../../kit/use-contract-form.ts';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './command-dialog.module.css';
import { draftOf, fieldsToSend } from './command-form.ts';
import { FormSwitch } from './form-switch.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { HERE } from './schedule-words.ts';
import { ServerFields } from './server-fields.tsx';
import type { CommandCollection } from './use-timed-commands.ts';

type CommandDialogProps = {
  /** The command as it was when the dialog was opened; undefined for a new one. */
  command?: TimedCommand;
  commands: CommandCollection;
  targets: readonly CommandTarget[];
  onClose: () => void;
};

/** The dialog in which a timed command is filled in. It stays open with everything typed until the API has taken it. */
export function CommandDialog({ command, commands, targets, onClose }: CommandDialogProps) {
  const botId = useInstance().id;
  // One for as long as the dialog is open: what is shown and what is sent must mean the same moment.
  const [offset] = useState(() => offsetAt(Date.now(), HERE));
  const form = useContractForm({ schema: timedCommandFields, defaults: draftOf(command, offset) });
  const { isDirty, dirtyFields, isSubmitting, isValid } = form.formState;
  const guard = useDialogGuard(isDirty, onClose);
  const latest = command && (commands.rows.find(({ id }) => id === command.id) ?? command);

  const handleSubmit = form.submit(async (values) => {
    // A list of changes may be a list of flags, one for each entry.
    const isChanged = (field: keyof typeof values) => [dirtyFields[field]].flat().includes(true);
    const outcome = await (latest
      ? commands.save(automaticRconRoutes.update, {
          body: {
            timedCommand: { ...fieldsToSend(values, offset, { latest, isChanged }), id: latest.id, botId },
          },
        })
      : commands.save(automaticRconRoutes.create, {
          body: { timedCommand: { ...fieldsToSend(values, offset), botId } },
        }));
    if (outcome.ok) onClose();
    return outcome;
  }, 'timedCommand');

  return (
    <>
      <FormDialog
        opened
        title={command ? 'Edit Timed Command' : 'Add Timed Command'}
        width={750}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: command ? 'Save' : 'Add',
          isBusy: isSubmitting,
          isDisabled: !isValid,
          beside: !isValid && <span className={styles.hint}>Something still needs a valid value.</span>,
        }}
      >
        <TextInput
          label="Name"
          withAsterisk
          autoComplete="off"
          dir="auto"
          data-autofocus
          {...form.register('name')}
          error={form.errorOf('name')}
        />
        <TextInput
          label="Command"
          description="One console command, without cheat in front, e.g. SaveWorld"
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: styles.command ?? '' }}
          {...form.register('command')}
          error={form.errorOf('command')}
        />
        <Banner tone="warning">
          Whatever stands here runs with admin rights and without a question, also while nobody is watching:
          wiping, kicking and shutting down included.
        </Banner>
        <ScheduleFields form={form} offset={offset} />
        <ServerFields form={form} targets={targets} />
        <FormSwitch form={form} name="isEnabled" label="Enabled" />
        <ProblemNotice problem={form.problem} />
      </FormDialog>
      {guard.question}
    </>
  );
}
