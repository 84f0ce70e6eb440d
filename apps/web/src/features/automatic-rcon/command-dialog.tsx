import { offsetAt } from '@arkwright/contracts/automatic-rcon/local-schedule';
import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import {
  type CommandTarget,
  type TimedCommand,
  timedCommandFields,
} from '@arkwright/contracts/automatic-rcon/schema';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { CommandField } from '../../kit/commands/command-field.tsx';
import { useInstance } from '../../kit/instances.ts';
import { Banner } from '../../ui/banner.tsx';
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
  const latest = command && (commands.rows.find(({ id }) => id === command.id) ?? command);
  const form = useEditForm({
    schema: timedCommandFields,
    defaults: draftOf(command, offset),
    at: 'timedCommand',
    send: (values, changed) => {
      if (!latest) {
        const timedCommand = { ...fieldsToSend(values, offset), botId };
        return commands.save(automaticRconRoutes.create, { body: { timedCommand } });
      }
      const isChanged = (field: keyof typeof values) => field in changed;
      const timedCommand = {
        ...fieldsToSend(values, offset, { latest, isChanged }),
        ...{ id: latest.id, botId },
      };
      return commands.save(automaticRconRoutes.update, { body: { timedCommand } });
    },
    onClose,
    done: command ? 'Timed Command saved' : 'Timed Command added',
  });
  return (
    <EditDialog what="Timed Command" form={form} isNew={!command} width={750}>
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
        name="command"
        render={({ field: { value, onChange, onBlur } }) => (
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
      <Banner tone="warning">
        This runs with admin rights and without asking, even while nobody is watching. That includes wiping,
        kicking and shutting down.
      </Banner>
      <ScheduleFields form={form} offset={offset} />
      <ServerFields form={form} targets={targets} />
      <FormSwitch form={form} name="isEnabled" label="Enabled" />
    </EditDialog>
  );
}
