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
          notes={
            <>
              The servers need the launch parameter <code>-servergamelog</code>. The agent adds lines and
              letters that RCON lacks.
            </>
          }
          field={field('isEnabled')}
        />
        <SwitchRow field={field('sanitizeColors')} off={off} />
        <SwitchRow field={field('filterAdminCommands')} off={off} />
        <SwitchRow field={field('filterTribeLogs')} off={off} />
        <SwitchRow field={field('filterSaveWorld')} off={off} />
        <SwitchRow field={field('filterJoinsAndLeaves')} off={off} />
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
