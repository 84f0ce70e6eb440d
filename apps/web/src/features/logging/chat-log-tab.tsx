import { chat } from '@arkwright/contracts/crosschat/settings';
import { chatLogFeature } from '@arkwright/contracts/logging/feature';
import { TierNotice } from '../../kit/problem-notice.tsx';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

/** Nothing else tells these kinds of chat: a switch that changes nothing would be a lie. */
const NOT_TOLD = 'RCON does not show this kind of chat.';

export function ChatLogTab({ settings }: { settings: Settings }) {
  const { value, field } = settings.of(chat);
  const off = value.isChatLogEnabled ? undefined : `Switch on ${field('isChatLogEnabled').label} first.`;
  return (
    <>
      <TierNotice feature={chatLogFeature} />
      <SettingsCard
        title="Chat log"
        description="RCON shows only global chat, without saying so: all chat counts as global."
      >
        <SwitchRow field={field('isChatLogEnabled')} />
        <ChannelRow
          description="For all servers."
          field={field('chatLogChannelId')}
          off={off}
          posting={{ feature: 'logging', channel: 'chat.chatLogChannelId' }}
        />
        <SwitchRow field={field('chatLogGlobal')} off={off} />
        <SwitchRow field={field('chatLogLocal')} off={NOT_TOLD} />
        <SwitchRow field={field('chatLogTribe')} off={NOT_TOLD} />
        <SwitchRow field={field('chatLogAlly')} off={NOT_TOLD} />
        <SwitchRow field={field('chatLogJoin')} off={off} />
        <SwitchRow field={field('chatLogLeave')} off={off} />
      </SettingsCard>
    </>
  );
}
