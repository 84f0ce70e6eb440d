import { offlineAlertsFeature } from '@arkwright/contracts/manifests/offline-alerts';
import { offlineAlert } from '@arkwright/contracts/offline-alerts/settings';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { RolesRow } from '../../kit/settings/roles-row.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { NumberRow } from '../../ui/rows/number-row.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

export function OfflineAlertsPage() {
  const settings = useSettings(offlineAlert);
  const { field } = settings.of(offlineAlert);
  const off = offUntil(field('isEnabled'));
  return (
    <SettingsPage
      feature={offlineAlertsFeature}
      description="The bot posts in a channel when a server stays offline, once per outage, and when it is back."
      settings={settings}
    >
      <SettingsCard title="Alerts">
        <SwitchRow field={field('isEnabled')} />
        <ChannelRow
          field={field('channelId')}
          off={off}
          posting={{ feature: 'offline-alerts', channel: 'offlineAlert.channelId' }}
        />
        <RolesRow field={field('roleIds')} off={off} />
        <NumberRow unit="minutes" field={field('alertTime')} off={off} />
      </SettingsCard>
    </SettingsPage>
  );
}
