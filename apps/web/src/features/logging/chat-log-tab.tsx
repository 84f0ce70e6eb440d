import { chat } from '@arkwright/contracts/crosschat/settings';
import { chatLogFeature } from '@arkwright/contracts/manifests/logging';
import { TierNotice } from '../../kit/problem-notice.tsx';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { offUntil } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

export function ChatLogTab({ settings }: { settings: Settings }) {
  const { field } = settings.of(chat);
  const off = offUntil(field('isChatLogEnabled'));
  return (
    <>
      <TierNotice feature={chatLogFeature} />
      <SettingsCard
        title="Chat, joins and leaves"
        description="RCON shows only global chat. A companion tells the other kinds, too."
      >
        <SwitchRow field={field('isChatLogEnabled')} />
        <ChannelRow
          field={field('chatLogChannelId')}
          off={off}
          posting={{ feature: 'logging', channel: 'chat.chatLogChannelId' }}
        />
        <SwitchRow field={field('chatLogGlobal')} off={off} />
        <SwitchRow field={field('chatLogLocal')} off={off} />
        <SwitchRow field={field('chatLogTribe')} off={off} />
        <SwitchRow field={field('chatLogAlly')} off={off} />
        <SwitchRow field={field('chatLogJoin')} off={off} />
        <SwitchRow field={field('chatLogLeave')} off={off} />
      </SettingsCard>
    </>
  );
}
