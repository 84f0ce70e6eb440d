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
        <SwitchRow description="Watches all of this bot’s enabled servers." field={field('isEnabled')} />
        <ChannelRow
          description="Where the alerts are posted."
          field={field('channelId')}
          off={off}
          posting={{ feature: 'offline-alerts', channel: 'offlineAlert.channelId' }}
        />
        <RolesRow
          description="Mentioned when a server goes offline. None is fine."
          field={field('roleIds')}
          off={off}
        />
        <NumberRow
          description="How long a server must be offline, so that a restart raises no alert."
          unit="minutes"
          field={field('alertTime')}
          off={off}
        />
      </SettingsCard>
    </SettingsPage>
  );
}
