import { playerRegistrationsFeature } from '@arkwright/contracts/manifests/player-registrations';
import { playerRegistration } from '@arkwright/contracts/player-registrations/settings';
import { lazy, Suspense } from 'react';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { SettingsForm } from '../../kit/settings/settings-page.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { RoleRow } from './role-row.tsx';

const RolePowerNotices = lazy(async () => ({
  default: (await import('./role-power-notice.tsx')).RolePowerNotices,
}));
const SettingsLists = lazy(async () => ({ default: (await import('./settings-lists.tsx')).SettingsLists }));

export function SettingsTab({ settings }: { settings: Settings }) {
  const group = settings.of(playerRegistration);
  const { value, field } = group;
  const enable = field('isEnabled');
  return (
    <SettingsForm area="PlayerRegistration" feature={playerRegistrationsFeature} settings={settings}>
      <SettingsCard title="Registration">
        <SwitchRow field={field('isEnabled')} />
        <SwitchRow field={field('isRegistrationLoggingEnabled')} off={offUntil(enable)} />
        <ChannelRow
          field={field('registrationLogChannelId')}
          off={offUntil(enable, field('isRegistrationLoggingEnabled'))}
          posting={{
            feature: 'player-registrations',
            channel: 'playerRegistration.registrationLogChannelId',
          }}
        />
        <SwitchRow field={field('isAssignRoleForRegisteredPlayersEnabled')} off={offUntil(enable)} />
        <RoleRow
          field={field('assignRoleForRegisteredPlayersRoleId')}
          off={offUntil(enable, field('isAssignRoleForRegisteredPlayersEnabled'))}
          missing="No role is chosen: nobody gets one."
        />
        {value.isEnabled && value.isAssignRoleForRegisteredPlayersEnabled && (
          <Suspense>
            <RolePowerNotices
              roleIds={[value.assignRoleForRegisteredPlayersRoleId]}
              allowed={field('ownerAllowedRoles')}
            />
          </Suspense>
        )}
      </SettingsCard>
      <SettingsCard title="Playtime">
        <SwitchRow field={field('isPlaytimeTrackingEnabled')} off={offUntil(enable)} />
      </SettingsCard>
      <Suspense fallback={<LoadingBox height={180} />}>
        <SettingsLists group={group} />
      </Suspense>
    </SettingsForm>
  );
}
