import { NEEDS_GAME_LOG } from '@arkwright/contracts/player-alerts/bounds';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { RolesRow } from '../../kit/settings/roles-row.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { offUntil, waitingFor } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import type { AlertSettings } from './settings-group.ts';

type SettingsTabProps = {
  group: AlertSettings;
  /** The game log is known to be off. */
  isLogOff: boolean;
};

export function SettingsTab({ group: { field }, isLogOff }: SettingsTabProps) {
  const enable = waitingFor(field('isEnabled'), isLogOff ? `${NEEDS_GAME_LOG}.` : undefined);
  const off = offUntil(enable);
  return (
    <CardColumns>
      <SettingsCard title="Alerts">
        <SwitchRow field={enable} />
        <ChannelRow
          field={field('alertChannelId')}
          off={off}
          posting={{ feature: 'player-alerts', channel: 'playerAlert.alertChannelId' }}
        />
        <RolesRow field={field('alertRoleIds')} off={off} />
      </SettingsCard>
    </CardColumns>
  );
}
