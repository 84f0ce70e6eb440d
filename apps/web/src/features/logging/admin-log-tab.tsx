import { log } from '@arkwright/contracts/logging/settings';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

export function AdminLogTab({ settings }: { settings: Settings }) {
  const { value, field } = settings.of(log);
  const disabled = value.isEnabled
    ? undefined
    : `Switch on ${field('isEnabled').label} in the tab Game Log first.`;
  const off =
    disabled ?? (value.collectAdminLogs ? undefined : `Switch on ${field('collectAdminLogs').label} first.`);
  return (
    <SettingsCard title="Admin log">
      <SwitchRow
        description={
          <>
            Posts the commands that admins run in the game. The servers need <code>AdminLogging=True</code>.
          </>
        }
        field={field('collectAdminLogs')}
        off={disabled}
      />
      <ChannelRow
        description="For all servers."
        field={field('adminLogChannelId')}
        off={off}
        posting={{ feature: 'logging', channel: 'log.adminLogChannelId' }}
      />
    </SettingsCard>
  );
}
