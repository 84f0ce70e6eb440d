import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import {
  type CommandTarget,
  type TimedCommand,
  timedCommandFields,
} from '@arkwright/contracts/automatic-rcon/schema';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import { Banner } from '../../ui/banner.tsx';
import { draftOf, fieldsToSend } from './command-form.ts';
import type { CommandSubject } from './command-subject.ts';
import { FormSwitch } from './form-switch.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { ServerFields } from './server-fields.tsx';
import { type CommandCollection, useTimedCommands } from './use-timed-commands.ts';
import { WorkFields } from './work-fields.tsx';

type CommandDialogProps = {
  /** The command as it was when the dialog was opened; undefined for a new one. */
  command?: TimedCommand;
  commands: CommandCollection;
  /** Undefined while they are being read. */
  targets: readonly CommandTarget[] | undefined;
  onClose: () => void;
};

type EditCommandDialogProps = { subject: CommandSubject; onClose: () => void };

/** The dialog of a timed command that is there. */
export function EditCommandDialog({ subject: { command }, onClose }: EditCommandDialogProps) {
  const { commands, targets } = useTimedCommands(useInstance().id);
  return <CommandDialog command={command} commands={commands} targets={targets} onClose={onClose} />;
}

/** The dialog in which a timed command is filled in. It stays open with everything typed until the API has taken it. */
export function CommandDialog({ command, commands, targets, onClose }: CommandDialogProps) {
  const botId = useInstance().id;
  const [isPreset, setPreset] = useState((command?.presetId ?? '') !== '');
  const latest = command && (commands.rows.find(({ id }) => id === command.id) ?? command);
  const form = useEditForm({
    schema: timedCommandFields,
    defaults: draftOf(command),
    at: 'timedCommand',
    send: (values, changed) => {
      if (!latest) {
        const timedCommand = { ...fieldsToSend(values), botId };
        return commands.save(automaticRconRoutes.create, { body: { timedCommand } });
      }
      const isChanged = (field: keyof typeof values) => field in changed;
      const timedCommand = {
        ...fieldsToSend(values, { latest, isChanged }),
        id: latest.id,
        botId,
      };
      return commands.save(automaticRconRoutes.update, { body: { timedCommand } });
    },
    onClose,
    done: command ? 'Timed Command saved' : 'Timed Command added',
  });
  return (
    <EditDialog
      what="Timed Command"
      form={form}
      isNew={!command}
      width={750}
      // Neither a command nor a preset: the rule names the first, this person has chosen the second.
      labels={isPreset ? { command: 'Preset' } : {}}
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
      <WorkFields
        form={form}
        presetName={command?.presetName ?? ''}
        isPreset={isPreset}
        onPreset={setPreset}
      />
      <Banner tone="warning">
        This runs with admin rights and without asking, even while nobody is watching. That includes wiping,
        kicking and shutting down.
      </Banner>
      <ScheduleFields form={form} />
      <ServerFields form={form} targets={targets} />
      <FormSwitch form={form} name="isEnabled" label="Enabled" />
    </EditDialog>
  );
}
