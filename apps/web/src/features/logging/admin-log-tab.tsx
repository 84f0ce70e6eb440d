import { log } from '@arkwright/contracts/logging/settings';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { SwitchOnToo } from './switch-on-too.tsx';

export function AdminLogTab({ settings }: { settings: Settings }) {
  const { field } = settings.of(log);
  const gameLog = field('isEnabled');
  const disabled = offUntil({ ...gameLog, where: 'in the tab Game Log' });
  const off = disabled ?? offUntil(field('collectAdminLogs'));
  return (
    <SettingsCard title="Admin log">
      <SwitchRow
        notes={
          <>
            The servers need <code>AdminLogging=True</code>.
          </>
        }
        field={field('collectAdminLogs')}
        off={disabled}
        remedy={<SwitchOnToo field={gameLog} what="Game Log" />}
      />
      <ChannelRow
        field={field('adminLogChannelId')}
        off={off}
        posting={{ feature: 'logging', channel: 'log.adminLogChannelId' }}
      />
    </SettingsCard>
  );
}
