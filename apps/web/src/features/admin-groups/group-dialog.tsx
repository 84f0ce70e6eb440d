import { adminGroupRoutes } from '@arkwright/contracts/admin-groups/routes';
import { type AdminGroup, adminGroupFields } from '@arkwright/contracts/admin-groups/schema';
import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useInstance } from '../../kit/instances.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { EosIdsField } from './eos-ids-field.tsx';
import { linkOf } from './list-address.ts';
import type { AdminGroups } from './use-groups.ts';

type GroupDialogProps = {
  /** The group as it was when the dialog was opened; undefined for a new one. */
  group?: AdminGroup;
  groups: AdminGroups;
  onClose: () => void;
};

/** The dialog for an admin group. A save applies the changes on top of the current group. */
export function GroupDialog({ group, groups, onClose }: GroupDialogProps) {
  const botId = useInstance().id;
  const latest = group && (groups.rows.find(({ id }) => id === group.id) ?? group);
  const form = useEditForm({
    schema: adminGroupFields,
    defaults: { name: group?.name ?? '', admins: group?.admins.join('\n') ?? '' },
    send: (values, changed) => {
      if (!latest) return groups.save(adminGroupRoutes.create, { body: { ...values, botId } });
      const { id, name, admins } = latest;
      return groups.save(adminGroupRoutes.update, { body: { id, name, admins, ...changed } });
    },
    onClose,
    done: group ? 'Admin Group saved' : 'Admin Group added',
  });
  return (
    <EditDialog
      what="Admin Group"
      form={form}
      isNew={!group}
      isOutdated={!deepEqual(latest, group)}
      width={600}
    >
      {group && <CopyField label="AdminListURL" value={linkOf(group, window.location.origin)} />}
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
        name="admins"
        render={({ field: { value, onChange, onBlur } }) => (
          <EosIdsField
            label="Admins"
            description="One EOS ID per line; empty lines are dropped."
            {...{ value, onChange, onBlur }}
            error={form.errorOf('admins')}
          />
        )}
      />
    </EditDialog>
  );
}
