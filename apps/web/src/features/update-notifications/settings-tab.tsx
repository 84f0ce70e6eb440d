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
        <SwitchRow field={field('isEnabled')} />
      </SettingsCard>
      <SettingsCard title="Game">
        <SwitchRow field={field('notifyGameUpdates')} off={off} />
        <ChannelRow
          field={field('notificationChannelGameId')}
          off={gameOff}
          posting={{
            feature: 'update-notifications',
            channel: 'updateNotification.notificationChannelGameId',
          }}
        />
        <RolesRow field={field('notificationRoleIds')} off={gameOff} />
        <KnownBuild game={state?.game} />
      </SettingsCard>
      <SettingsCard title="Mods">
        <SwitchRow field={field('notifyModUpdates')} off={off ?? keyOff} />
        <ChannelRow
          field={field('notificationChannelModsId')}
          off={modsOff}
          posting={{
            feature: 'update-notifications',
            channel: 'updateNotification.notificationChannelModsId',
          }}
        />
        <RolesRow field={field('notificationModRoleIds')} off={modsOff} />
        <ModIdsRow field={field('additionalModIds')} off={modsOff} watched={state?.watched ?? []} />
        <KnownMods mods={state?.mods} unwatched={state?.unwatched ?? 0} />
      </SettingsCard>
    </CardColumns>
  );
}
