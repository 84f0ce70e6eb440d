import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { playerList } from '@arkwright/contracts/status-and-listing/settings';
import { useNamedServers } from '../../kit/directory.ts';
import { ServerChannelRows } from '../../kit/settings/server-channel-rows.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextLink } from '../../ui/button-link.tsx';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { FormatRow } from './format-row.tsx';
import { InDiscord } from './in-discord.tsx';

export function PlayersTab({ settings }: { settings: Settings }) {
  const { field } = settings.of(playerList);
  const servers = useNamedServers();
  const off = offUntil(field('isEnabled'));
  const noCommand = offUntil(field('isCommandEnabled'));
  return (
    <>
      <Banner>
        The bot needs Manage Channels (voice status) or Manage Messages permission else it may spam-create
        channels or messages. Where Discord refuses it, it stops and tells you why.
      </Banner>
      <SettingsCard title="Player lists">
        <SwitchRow field={field('isEnabled')} />
        <FormatRow field={field('playerFormat')} off={off} />
      </SettingsCard>
      <SettingsCard title="/listplayers" description="Members ask for the list where they are.">
        <SwitchRow field={field('isCommandEnabled')} />
        <SwitchRow
          notes={
            <>
              Also in{' '}
              <TextLink to="/rconCommands" inherit underline="always">
                RCON Commands
              </TextLink>
              : the command needs both switches.
            </>
          }
          field={settings.of(rcon).field('enableListPlayersCommand')}
        />
        <FormatRow field={field('playerFormatCommand')} off={noCommand} />
      </SettingsCard>
      <InDiscord kinds={['players']} servers={servers ?? []} />
      <SettingsCard isLong title="Channels" description="Servers without a channel have no list.">
        <ServerChannelRows
          posting={{ feature: 'status-and-listing', channel: 'playerList.channelMapping' }}
          field={field('channelMapping')}
          off={off}
        />
      </SettingsCard>
    </>
  );
}
