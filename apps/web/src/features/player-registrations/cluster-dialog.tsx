import { clusterIdMapping, clusterIdMappings } from '@arkwright/contracts/player-registrations/settings';
import { Button, Group, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { EditDialog } from '../../kit/collection/edit-dialog.tsx';
import { rulesBeside } from '../../kit/collection/rules-beside.ts';
import { useEditForm } from '../../kit/collection/use-edit-form.ts';
import { withEntry, without } from './entries.ts';
import type { ClusterMapping } from './playtime.ts';
import { useServerClusters } from './use-server-clusters.ts';

type ClusterDialogProps = {
  /** The cluster as it was when the dialog was opened; undefined for a new one. */
  mapping?: ClusterMapping;
  mappings: readonly ClusterMapping[];
  /** Puts the list into the working copy, which the page saves. */
  onChange: (mappings: ClusterMapping[]) => void;
  onClose: () => void;
};

/** The dialog in which a cluster of the game gets a name. */
export function ClusterDialog({ mapping, mappings, onChange, onClose }: ClusterDialogProps) {
  const known = useServerClusters();
  const schema = useMemo(
    () =>
      rulesBeside({ entry: clusterIdMapping, list: clusterIdMappings, others: without(mappings, mapping) }),
    [mappings, mapping],
  );
  const form = useEditForm({
    schema,
    defaults: { name: mapping?.name ?? '', clusterId: mapping?.clusterId ?? '' },
    send: async (values) => {
      onChange(withEntry(mappings, mapping, values));
      return { ok: true, reply: values };
    },
    onClose,
  });
  const { register, errorOf, setValue } = form;
  return (
    <EditDialog what="Cluster" form={form} isNew={!mapping}>
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        dir="auto"
        data-autofocus
        {...register('name')}
        error={errorOf('name')}
      />
      <div>
        <TextInput
          label="Cluster ID"
          description="As in the game servers’ launch parameter -clusterid"
          autoComplete="off"
          spellCheck={false}
          {...register('clusterId')}
          error={errorOf('clusterId')}
        />
        {known.length > 0 && (
          <Group gap={6} mt="xs" c="dimmed" fz="sm">
            <span>Of your servers:</span>
            {known.map((clusterId) => (
              <Button
                key={clusterId}
                variant="default"
                size="compact-xs"
                onClick={() => setValue('clusterId', clusterId, { shouldDirty: true, shouldValidate: true })}
              >
                {clusterId}
              </Button>
            ))}
          </Group>
        )}
      </div>
    </EditDialog>
  );
}
