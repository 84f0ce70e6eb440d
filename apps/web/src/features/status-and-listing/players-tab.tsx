import { playerList } from '@arkwright/contracts/status-and-listing/settings';
import { useNamedServers } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { ServerChannelRows } from '../../kit/settings/server-channel-rows.tsx';
import { storedIn } from '../../kit/settings/use-not-working.ts';
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
  // Undefined without access.
  const isOffered = storedIn(useInstance())('rcon.enableListPlayersCommand');
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
        <SwitchRow
          notes={
            <>
              The command itself is switched on in{' '}
              <TextLink to="/rconCommands" inherit underline="always">
                RCON Commands
              </TextLink>
              {isOffered === undefined ? '.' : isOffered ? ', and is on there.' : ', and is off there.'}
            </>
          }
          field={field('isCommandEnabled')}
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
