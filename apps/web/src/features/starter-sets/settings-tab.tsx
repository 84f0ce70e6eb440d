import type { starterSetsConfig } from '@arkwright/contracts/starter-sets/settings';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import type { GroupCopy } from '../../kit/settings/use-settings.ts';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { offUntil, waitingFor } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

type SettingsTabProps = {
  group: GroupCopy<(typeof starterSetsConfig)['schema']>;
  /** They are not in use, and the installation does not allow to begin. */
  isClosed: boolean;
};

export function SettingsTab({ group: { field }, isClosed }: SettingsTabProps) {
  const enable = waitingFor(field('isEnabled'), isClosed ? 'They are not in use here yet.' : undefined);
  const off = offUntil(enable);
  return (
    <CardColumns>
      <SettingsCard title="General settings">
        <SwitchRow field={enable} />
        <ChannelRow
          field={field('channelId')}
          off={off}
          missing="Without a channel, only sets with one of their own are posted."
        />
      </SettingsCard>
      <SettingsCard title="Logging">
        <SwitchRow field={field('isLoggingEnabled')} off={off} />
        <ChannelRow
          field={field('logChannelId')}
          off={offUntil(enable, field('isLoggingEnabled'))}
          posting={{ feature: 'starter-sets', channel: 'starterSetsConfig.logChannelId' }}
        />
      </SettingsCard>
    </CardColumns>
  );
}
