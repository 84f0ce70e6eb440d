import { REACTIONS_NEED_CHAT_LOG } from '@arkwright/contracts/chat-reactions/bounds';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { offUntil, waitingFor } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import type { ReactionSettings } from './settings-group.ts';

type SettingsTabProps = {
  group: ReactionSettings;
  /** The chat log is known to be off. */
  isLogOff: boolean;
};

export function SettingsTab({ group: { field }, isLogOff }: SettingsTabProps) {
  const enable = waitingFor(field('isEnabled'), isLogOff ? `${REACTIONS_NEED_CHAT_LOG}.` : undefined);
  const off = offUntil(enable);
  return (
    <CardColumns>
      <SettingsCard title="Reactions">
        <SwitchRow field={enable} />
      </SettingsCard>
      <SettingsCard title="Log">
        <SwitchRow field={field('isLoggingEnabled')} off={off} />
        <ChannelRow
          field={field('logChannelId')}
          off={off ?? offUntil(field('isLoggingEnabled'))}
          posting={{ feature: 'chat-reactions', channel: 'chatReaction.logChannelId' }}
        />
      </SettingsCard>
    </CardColumns>
  );
}
