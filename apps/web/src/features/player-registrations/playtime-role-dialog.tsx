import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { useDirectory } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { MultiSelect } from '../../ui/select/multi-select.tsx';
import { Select } from '../../ui/select/select.tsx';
import { withEntry, without } from './entries.ts';
import { grantedRoleChoices } from './granted-role.ts';
import { type ClusterMapping, clusterName, type PlaytimeRole } from './playtime.ts';
import { hoursOf, playtimeRoleBeside } from './playtime-role-fields.ts';
import { RolePowerNotices } from './role-power-notice.tsx';
import { useServerClusters } from './use-server-clusters.ts';

type PlaytimeRoleDialogProps = {
  /** The role as it was when the dialog was opened; undefined for a new one. */
  entry?: PlaytimeRole;
  entries: readonly PlaytimeRole[];
  mappings: readonly ClusterMapping[];
  /** Puts the list into the working copy, which the page saves. */
  onChange: (entries: PlaytimeRole[]) => void;
  onClose: () => void;
};

/** The dialog in which a role for playtime is chosen. */
export function PlaytimeRoleDialog(props: PlaytimeRoleDialogProps) {
  const { entry, entries, mappings, onChange, onClose } = props;
  const { roles } = useDirectory();
  const { isOwner } = useInstance();
  const ofServers = useServerClusters();
  const ofMappings = mappings.map(({ clusterId }) => clusterId).filter((clusterId) => clusterId !== '');
  const clusterIds = [...new Set([...ofMappings, ...ofServers, ...(entry?.clusterIds ?? [])])];
  const schema = useMemo(() => playtimeRoleBeside(without(entries, entry)), [entries, entry]);
  const form = useEditForm({
    schema,
    defaults: {
      roleId: entry?.roleId ?? '',
      playtime: entry ? hoursOf(entry.playtime) : '',
      clusterIds: [...(entry?.clusterIds ?? [])],
    },
    send: async (values) => {
      onChange(withEntry(entries, entry, values));
      return { ok: true, reply: values };
    },
    onClose,
  });
  const { control, register, errorOf } = form;
  const roleId = useWatch({ control, name: 'roleId' });
  return (
    <EditDialog what="Playtime Role" form={form} isNew={!entry}>
      <Controller
        control={control}
        name="roleId"
        render={({ field: { value, onChange: choose } }) => (
          <Select
            label="Discord role"
            data={grantedRoleChoices(roles, { chosen: value, isOwner })}
            value={value || null}
            onChange={(chosen) => choose(chosen ?? '')}
            placeholder="Select role"
            nothingFoundMessage="No such role"
            error={errorOf('roleId')}
            withAsterisk
          />
        )}
      />
      <RolePowerNotices roleIds={[roleId]} />
      <TextInput
        label="Playtime in hours"
        description="Half an hour is 0.5"
        withAsterisk
        autoComplete="off"
        inputMode="decimal"
        {...register('playtime')}
        error={errorOf('playtime')}
      />
      <Controller
        control={control}
        name="clusterIds"
        render={({ field: { value, onChange: choose, onBlur } }) => (
          <MultiSelect
            label="Clusters"
            data={clusterIds.map((id) => ({ value: id, label: clusterName(id, mappings) }))}
            value={value ?? []}
            onChange={choose}
            onBlur={onBlur}
            placeholder="None: all servers together"
            nothingFoundMessage="No such cluster"
            error={errorOf('clusterIds')}
          />
        )}
      />
    </EditDialog>
  );
}
