import { log } from '@arkwright/contracts/logging/settings';
import { ServerChannelRows } from '../../kit/settings/server-channel-rows.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { SwitchOnToo } from './switch-on-too.tsx';

export function TribeLogTab({ settings }: { settings: Settings }) {
  const { field } = settings.of(log);
  const gameLog = field('isEnabled');
  const disabled = offUntil({ ...gameLog, where: 'in the tab Game Log' });
  const off = disabled ?? offUntil(field('collectTribeLogs'));
  return (
    <>
      <SettingsCard title="Tribe log">
        <SwitchRow
          notes={
            <>
              The servers need <code>-servergamelogincludetribelogs</code>.
            </>
          }
          field={field('collectTribeLogs')}
          off={disabled}
          remedy={<SwitchOnToo field={gameLog} what="Game Log" />}
        />
      </SettingsCard>
      <SettingsCard isLong title="Tribe log channels">
        <ServerChannelRows
          posting={{ feature: 'logging', channel: 'log.tribeLogChannelMapping' }}
          field={field('tribeLogChannelMapping')}
          off={off}
        />
      </SettingsCard>
    </>
  );
}
