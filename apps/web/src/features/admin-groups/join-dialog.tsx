import { joinGroupRoutes } from '@arkwright/contracts/admin-groups/join-routes';
import { type JoinGroup, joinGroupFields } from '@arkwright/contracts/admin-groups/join-schema';
import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import { ServerPicker } from '../../kit/server-picker.tsx';
import { EosIdsField } from './eos-ids-field.tsx';
import { type JoinGroups, useGroupServers } from './use-groups.ts';

type JoinDialogProps = {
  /** The group as it was when the dialog was opened; undefined for a new one. */
  group?: JoinGroup;
  groups: JoinGroups;
  onClose: () => void;
};

/** The dialog for an exclusive join group. A save applies the changes on top of the current group. */
export function JoinDialog({ group, groups, onClose }: JoinDialogProps) {
  const botId = useInstance().id;
  const servers = useGroupServers().data;
  const latest = group && (groups.rows.find(({ id }) => id === group.id) ?? group);
  const form = useEditForm({
    schema: joinGroupFields,
    defaults: {
      name: group?.name ?? '',
      players: group?.players.join('\n') ?? '',
      serverIds: group?.serverIds ?? [],
    },
    send: (values, changed) => {
      if (!latest) return groups.save(joinGroupRoutes.create, { body: { ...values, botId } });
      const { id, name, players, serverIds } = latest;
      return groups.save(joinGroupRoutes.update, { body: { id, name, players, serverIds, ...changed } });
    },
    onClose,
    done: group ? 'Exclusive Join Group saved' : 'Exclusive Join Group added',
  });
  return (
    <EditDialog
      what="Exclusive Join Group"
      form={form}
      isNew={!group}
      isOutdated={!deepEqual(latest, group)}
      width={600}
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
      <Controller
        control={form.control}
        name="serverIds"
        render={({ field: { value, onChange, onBlur } }) => (
          <ServerPicker
            label="Servers"
            withAsterisk
            servers={servers}
            value={value}
            {...{ onChange, onBlur }}
            error={form.errorOf('serverIds')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="players"
        render={({ field: { value, onChange, onBlur } }) => (
          <EosIdsField
            label="Players"
            description="One EOS ID per line; empty lines are dropped."
            {...{ value, onChange, onBlur }}
            error={form.errorOf('players')}
          />
        )}
      />
    </EditDialog>
  );
}
