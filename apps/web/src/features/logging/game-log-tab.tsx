import { log } from '@arkwright/contracts/logging/settings';
import { ServerChannelRows } from '../../kit/settings/server-channel-rows.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

export function GameLogTab({ settings }: { settings: Settings }) {
  const { field } = settings.of(log);
  const off = offUntil(field('isEnabled'));
  return (
    <>
      <SettingsCard title="Game log">
        <SwitchRow
          description={
            <>
              Posts what the game writes to its log. The servers need the launch parameter{' '}
              <code>-servergamelog</code>. The agent adds lines and letters that RCON lacks.
            </>
          }
          field={field('isEnabled')}
        />
        <SwitchRow
          description="Removes the game’s color codes from the lines."
          field={field('sanitizeColors')}
          off={off}
        />
        <SwitchRow
          description="Keeps admin commands out of the game log."
          field={field('filterAdminCommands')}
          off={off}
        />
        <SwitchRow
          description="Keeps tribe events out of the game log."
          field={field('filterTribeLogs')}
          off={off}
        />
        <SwitchRow
          description="Keeps “Saving world” and “World Save Complete” out."
          field={field('filterSaveWorld')}
          off={off}
        />
      </SettingsCard>
      <SettingsCard isLong title="Game log channels" description="Servers without a channel are not logged.">
        <ServerChannelRows
          posting={{ feature: 'logging', channel: 'log.channelMapping' }}
          field={field('channelMapping')}
          off={off}
        />
      </SettingsCard>
    </>
  );
}
