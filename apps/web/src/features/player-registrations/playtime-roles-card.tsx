import { durationWords } from '@arkwright/contracts/core/duration';
import type { GuildRole } from '@arkwright/contracts/instances/schema';
import {
  MAX_PLAYTIME_ROLES,
  MAX_PLAYTIME_ROLES_WORDS,
} from '@arkwright/contracts/player-registrations/bounds';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { roleChoices, useDirectory } from '../../kit/directory.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { type EntryDialog, without } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { type ClusterMapping, clusterName, type PlaytimeRole } from './playtime.ts';
import { RolePowerNotices } from './role-power-notice.tsx';
import type { RegistrationSettings } from './settings-group.ts';

const RoleDialog = lazyDialog(async () => (await import('./playtime-role-dialog.tsx')).PlaytimeRoleDialog);
const DeleteDialog = lazyDialog(async () => (await import('./delete-entry-dialog.tsx')).DeleteEntryDialog);

function nameOf({ roleId }: PlaytimeRole, roles: readonly GuildRole[] | undefined): string {
  return roleChoices(roles, [roleId]).find(({ value }) => value === roleId)?.label ?? roleId;
}

function aboutRole({ playtime, clusterIds }: PlaytimeRole, mappings: readonly ClusterMapping[]): string {
  const where = clusterIds.map((clusterId) => clusterName(clusterId, mappings)).join(', ');
  return `${durationWords(playtime)} on ${where || 'all servers together'}`;
}

type PlaytimeRolesCardProps = {
  group: RegistrationSettings;
  /** Why there can't be such roles at all. */
  rolesOff: string | undefined;
  /** Why they are of no use now. */
  off: string | undefined;
};

/** Roles for playtime. */
export function PlaytimeRolesCard({ group, rolesOff, off }: PlaytimeRolesCardProps) {
  const { value: entries, reason, onChange } = group.field('playtimeRoles');
  const { clusterIdMappings: mappings } = group.value;
  const { roles } = useDirectory();
  const { dialog, open, close } = useDialog<EntryDialog<PlaytimeRole>>();
  const shared = { entries, mappings, onChange, onClose: close };
  return (
    <SettingsCard title="Playtime roles">
      <SwitchRow field={group.field('isPlaytimeRolesEnabled')} off={rolesOff} />
      <SwitchRow field={group.field('keepOnlyHighestPlaytimeRole')} off={off} />
      <div data-field="playerRegistration.playtimeRoles">
        <EntryList
          what="Playtime Role"
          empty="There is no playtime role yet."
          entries={entries.map((entry, index) => ({
            entry,
            name: nameOf(entry, roles),
            about: aboutRole(entry, mappings),
            error: group.errorAt(`playtimeRoles.${index}`),
          }))}
          reason={reason ?? off}
          fullReason={entries.length >= MAX_PLAYTIME_ROLES ? MAX_PLAYTIME_ROLES_WORDS : undefined}
          open={open}
        />
      </div>
      {reason === undefined && off === undefined && (
        <RolePowerNotices
          roleIds={entries.map(({ roleId }) => roleId)}
          allowed={group.field('ownerAllowedRoles')}
        />
      )}
      {dialog?.kind === 'create' && <RoleDialog {...shared} />}
      {dialog?.kind === 'edit' && <RoleDialog {...shared} entry={dialog.entry} />}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          what="Playtime Role"
          onDelete={() => onChange(without(entries, dialog.entry))}
          onClose={close}
        >
          <bdi>{nameOf(dialog.entry, roles)}</bdi> for {aboutRole(dialog.entry, mappings)} will no longer be
          given.
        </DeleteDialog>
      )}
    </SettingsCard>
  );
}
