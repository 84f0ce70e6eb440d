import { serverStatus } from '@arkwright/contracts/status-and-listing/settings';
import { useNamedServers } from '../../kit/directory.ts';
import { CategoryRow } from '../../kit/settings/category-row.tsx';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { ServerChannelRows } from '../../kit/settings/server-channel-rows.tsx';
import { ServersRow } from '../../kit/settings/servers-row.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { InDiscord } from './in-discord.tsx';
import { PlayersCard } from './players-card.tsx';

const STATUS = { feature: 'status-and-listing', channel: 'serverStatus.statusChannelId' } as const;
const COMBINED = { feature: 'status-and-listing', channel: 'serverStatus.combinedStatusChannelId' } as const;

export function StatusTab({ settings }: { settings: Settings }) {
  const { field } = settings.of(serverStatus);
  const servers = useNamedServers();
  const [enable, messages, combined] = [
    field('isEnabled'),
    field('isStatusMessagesEnabled'),
    field('useCombinedServerStatus'),
  ];
  const charts = field('enablePlayerCountCharting');
  const off = offUntil(enable);
  const noMessages = offUntil(enable, messages);
  const noCombined = offUntil(enable, combined);
  const noneAtAll =
    off ?? (messages.value || combined.value ? undefined : 'Switch on a kind of status message first.');
  const mapping = field('statusChannelMapping');
  return (
    <>
      <Banner>
        The bot needs Manage Channels (voice status) or Manage Messages permission else it may spam-create
        channels or messages. Where Discord refuses it, it stops and tells you why.
      </Banner>
      <SettingsCard title="Server status">
        <SwitchRow field={enable} />
        <CategoryRow field={field('categoryId')} off={off} />
      </SettingsCard>
      <PlayersCard servers={servers ?? []} />
      <InDiscord kinds={['voice', 'status', 'combined']} servers={servers ?? []} />
      <SettingsCard
        isLong
        title="A message for each server"
        description="The bot edits it whenever something changes."
      >
        <SwitchRow field={messages} off={off} />
        <ChannelRow field={field('statusChannelId')} off={noMessages} posting={STATUS} />
        <ServerChannelRows
          hasCommon
          off={noMessages}
          posting={STATUS}
          field={{
            ...mapping,
            onChange: (entries) =>
              mapping.onChange(
                entries.map(({ serverId = '', serverName, channelId }) => ({
                  serverId,
                  serverName,
                  channelId,
                })),
              ),
          }}
        />
      </SettingsCard>
      <SettingsCard title="Combined message" description="One message with a line for each server.">
        <SwitchRow field={combined} off={off} />
        <ChannelRow field={field('combinedStatusChannelId')} off={noCombined} posting={COMBINED} />
        <ServersRow field={field('combinedStatusExcludedServerIds')} servers={servers} off={noCombined} />
        <SwitchRow field={field('combinedStatusShowTotalPlayerCount')} off={noCombined} />
        <SwitchRow field={field('combinedStatusUsesIcons')} off={noCombined} />
      </SettingsCard>
      <SettingsCard foldsOnPhone title="What messages show">
        <SwitchRow field={field('showServerIP')} off={noneAtAll} />
        <SwitchRow field={field('showPlayerCount')} off={noneAtAll} />
        <SwitchRow field={field('showLastUpdated')} off={noneAtAll} />
      </SettingsCard>
      <SettingsCard
        foldsOnPhone
        title="Charts in messages"
        description="A picture of the players over the last 24 hours."
      >
        <SwitchRow field={charts} off={off} />
        <SwitchRow field={field('showPlayerCountChartPerServer')} off={offUntil(enable, messages, charts)} />
        <SwitchRow field={field('showPlayerCountChartCombined')} off={offUntil(enable, combined, charts)} />
      </SettingsCard>
    </>
  );
}
