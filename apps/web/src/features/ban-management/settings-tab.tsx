import { MAX_SHARED_OF_BOT } from '@arkwright/contracts/ban-management/bounds';
import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { ban } from '@arkwright/contracts/ban-management/settings';
import { banManagementFeature } from '@arkwright/contracts/manifests/ban-management';
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
  const state = useRead(banRoutes.state, request, { refetchInterval: REFRESH_MS });
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
          <SwitchRow
            description="Keeps the players on your ban list off all of this bot’s game servers."
            field={enable}
          />
          <ChannelRow
            description="For your team: who was banned, by whom, and warnings."
            field={field('infoChannelId')}
            off={offUntil(enable)}
            posting={{ feature: 'ban-management', channel: 'ban.infoChannelId' }}
          />
          <SwitchRow
            description="Posts bans for everybody to read, without who made them."
            field={field('publicBanLogging')}
            off={offUntil(enable)}
          />
          <ChannelRow
            field={field('publicBanLoggingChannelId')}
            off={offUntil(enable, field('publicBanLogging'))}
            posting={{ feature: 'ban-management', channel: 'ban.publicBanLoggingChannelId' }}
          />
        </SettingsCard>
        <SettingsCard title="Official ban list" description={<OfficialListState of={state.data?.official} />}>
          <SwitchRow
            description="Also keeps off players whom the game’s makers have banned. An ignore entry lets one in."
            field={field('includeOfficialBans')}
            off={offUntil(enable)}
          />
          <SwitchRow
            description="Says so in the info channel when such a player joins."
            field={field('warnIfOnOfficialBanList')}
            off={offUntil(enable)}
          />
        </SettingsCard>
        <SettingsCard title="Ban sharing">
          <SwitchRow
            description={`Shows your bans to other bots that share theirs, and theirs to you: of each bot the newest ${MAX_SHARED_OF_BOT.toLocaleString('en')}. Nobody is banned by it. Switched off, yours are gone from their lists.`}
            field={field('optInToBanInfoSharing')}
            off={offUntil(enable)}
          />
          <ChannelRow
            description="Where it is said that a player has joined whom others have banned."
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
