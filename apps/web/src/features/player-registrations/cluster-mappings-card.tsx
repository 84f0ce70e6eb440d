import { MAX_CLUSTERS, MAX_CLUSTERS_WORDS } from '@arkwright/contracts/player-registrations/bounds';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { type EntryDialog, without } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import type { ClusterMapping } from './playtime.ts';
import type { RegistrationSettings } from './settings-group.ts';

const ClusterDialog = lazyDialog(async () => (await import('./cluster-dialog.tsx')).ClusterDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog);

type ClusterMappingsCardProps = { group: RegistrationSettings; off: string | undefined };

/** Names for the clusters of the game, for which playtime is counted apart. */
export function ClusterMappingsCard({ group, off }: ClusterMappingsCardProps) {
  const { value: mappings, help, reason, onChange } = group.field('clusterIdMappings');
  const { dialog, open, close } = useDialog<EntryDialog<ClusterMapping>>();
  return (
    <SettingsCard title="Clusters" description={help}>
      <div data-field="playerRegistration.clusterIdMappings">
        <EntryList
          what="Cluster"
          empty="No cluster has a name yet."
          entries={mappings.map((entry, index) => ({
            entry,
            name: entry.name,
            about: entry.clusterId === '' ? 'No cluster ID: nothing is counted for it' : entry.clusterId,
            error: group.errorAt(`clusterIdMappings.${index}`),
          }))}
          reason={reason ?? off}
          fullReason={mappings.length >= MAX_CLUSTERS ? MAX_CLUSTERS_WORDS : undefined}
          open={open}
        />
      </div>
      {dialog?.kind === 'create' && <ClusterDialog mappings={mappings} onChange={onChange} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <ClusterDialog mapping={dialog.entry} mappings={mappings} onChange={onChange} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          what="Cluster"
          onDelete={() => onChange(without(mappings, dialog.entry))}
          onClose={close}
        >
          <bdi>{dialog.entry.name}</bdi> will be removed from the list. The playtime counted for the cluster
          is kept.
        </DeleteDialog>
      )}
    </SettingsCard>
  );
}
