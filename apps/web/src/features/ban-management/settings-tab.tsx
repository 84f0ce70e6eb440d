import { ban } from '@arkwright/contracts/ban-management/settings';
import { banManagementFeature } from '@arkwright/contracts/manifests/ban-management';
import { publishedBanRoutes } from '@arkwright/contracts/published-bans/routes';
import { useInstance } from '../../kit/instances.ts';
import { TierNotice } from '../../kit/problem-notice.tsx';
import { REFRESH_MS, useRead } from '../../kit/reads.ts';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { SettingsForm } from '../../kit/settings/settings-page.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { ListGuide } from './list-guide.tsx';
import { OfficialListState } from './official-list-state.tsx';

export function SettingsTab({ settings }: { settings: Settings }) {
  const { field } = settings.of(ban);
  const request = { params: { botId: useInstance().id } };
  const state = useRead(publishedBanRoutes.state, request, { refetchInterval: REFRESH_MS });
  const enable = field('isEnabled');
  return (
    <>
      <SettingsForm
        area="BanManagement"
        feature={banManagementFeature}
        settings={settings}
        notices={<TierNotice feature={banManagementFeature} />}
      >
        <SettingsCard title="Bans">
          <SwitchRow field={enable} />
          <ChannelRow
            field={field('infoChannelId')}
            off={offUntil(enable)}
            posting={{ feature: 'ban-management', channel: 'ban.infoChannelId' }}
          />
          <SwitchRow field={field('publicBanLogging')} off={offUntil(enable)} />
          <ChannelRow
            field={field('publicBanLoggingChannelId')}
            off={offUntil(enable, field('publicBanLogging'))}
            posting={{ feature: 'ban-management', channel: 'ban.publicBanLoggingChannelId' }}
          />
        </SettingsCard>
        <SettingsCard title="Official ban list" description={<OfficialListState of={state.data?.official} />}>
          <SwitchRow field={field('includeOfficialBans')} off={offUntil(enable)} />
          <SwitchRow field={field('warnIfOnOfficialBanList')} off={offUntil(enable)} />
        </SettingsCard>
        <SettingsCard title="Ban sharing">
          <SwitchRow field={field('optInToBanInfoSharing')} off={offUntil(enable)} />
          <ChannelRow
            field={field('banSharingAlertChannelId')}
            off={offUntil(enable, field('optInToBanInfoSharing'))}
            posting={{ feature: 'ban-management', channel: 'ban.banSharingAlertChannelId' }}
          />
        </SettingsCard>
      </SettingsForm>
      <ListGuide fetches={state.data?.fetches} />
    </>
  );
}
