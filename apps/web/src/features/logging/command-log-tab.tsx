import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

export function CommandLogTab({ settings }: { settings: Settings }) {
  const { field } = settings.of(rcon);
  const off = offUntil(field('isCommandLoggingEnabled'));
  return (
    <SettingsCard
      title="Command log"
      description="These two belong to RCON Commands and need its permissions."
    >
      <SwitchRow field={field('isCommandLoggingEnabled')} />
      <ChannelRow
        field={field('commandLogChannelId')}
        off={off}
        posting={{ feature: 'logging', channel: 'rcon.commandLogChannelId' }}
      />
    </SettingsCard>
  );
}
