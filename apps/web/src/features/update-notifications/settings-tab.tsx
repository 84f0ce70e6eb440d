import { NEEDS_CURSEFORGE_KEY } from '@arkwright/contracts/update-notifications/bounds';
import type { updateNotification } from '@arkwright/contracts/update-notifications/settings';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { RolesRow } from '../../kit/settings/roles-row.tsx';
import type { GroupCopy } from '../../kit/settings/use-settings.ts';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { ModIdsRow } from './mod-ids-row.tsx';
import { KnownBuild, KnownMods } from './source-notes.tsx';
import type { Updates } from './use-updates.ts';

type SettingsTabProps = {
  group: GroupCopy<(typeof updateNotification)['schema']>;
  updates: Updates;
};

export function SettingsTab({ group: { value, field }, updates: { state } }: SettingsTabProps) {
  const off = offUntil(field('isEnabled'));
  const gameOff = offUntil(field('isEnabled'), field('notifyGameUpdates'));
  const modsOff = offUntil(field('isEnabled'), field('notifyModUpdates'));
  // Enabled settings can be switched off.
  const keyOff = state?.mods.hasKey === false && !value.notifyModUpdates ? NEEDS_CURSEFORGE_KEY : undefined;
  return (
    <CardColumns>
      <SettingsCard title="Notifications">
        <SwitchRow
          description="Watches the game, and the mods of all enabled servers."
          field={field('isEnabled')}
        />
      </SettingsCard>
      <SettingsCard title="Game">
        <SwitchRow
          description="New public builds of the game’s dedicated server."
          field={field('notifyGameUpdates')}
          off={off}
        />
        <ChannelRow
          description="Where new builds are posted."
          field={field('notificationChannelGameId')}
          off={gameOff}
          posting={{
            feature: 'update-notifications',
            channel: 'updateNotification.notificationChannelGameId',
          }}
        />
        <RolesRow
          description="Mentioned when there is a new build. None is fine."
          field={field('notificationRoleIds')}
          off={gameOff}
        />
        <KnownBuild game={state?.game} />
      </SettingsCard>
      <SettingsCard title="Mods">
        <SwitchRow
          description="New files of the mods that your servers have, and of the additional ones below."
          field={field('notifyModUpdates')}
          off={off ?? keyOff}
        />
        <ChannelRow
          description="Where new versions of mods are posted."
          field={field('notificationChannelModsId')}
          off={modsOff}
          posting={{
            feature: 'update-notifications',
            channel: 'updateNotification.notificationChannelModsId',
          }}
        />
        <RolesRow
          description="Mentioned when mods have a new version. None is fine."
          field={field('notificationModRoleIds')}
          off={modsOff}
        />
        <ModIdsRow field={field('additionalModIds')} off={modsOff} watched={state?.watched ?? []} />
        <KnownMods mods={state?.mods} unwatched={state?.unwatched ?? 0} />
      </SettingsCard>
    </CardColumns>
  );
}
