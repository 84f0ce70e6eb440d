import { chat } from '@arkwright/contracts/crosschat/settings';
import { UpgradeNotice } from '../../kit/problem-notice.tsx';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { useLimits } from '../../kit/use-can.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';

export function ChatLogTab({ settings }: { settings: Settings }) {
  const { value, field } = settings.of(chat);
  const limits = useLimits();
  const off = value.isChatLogEnabled ? undefined : 'Switch on Enable chat log first.';
  return (
    <>
      {limits && !limits.chatlog && <UpgradeNotice>Chat Log is a Tier 2 feature</UpgradeNotice>}
      <SettingsCard
        title="Chat log"
        description="Over RCON the game tells global chat alone, and no scope: what comes counts as global. The other kinds need the companion."
      >
        <SwitchRow label="Enable chat log" field={field('isChatLogEnabled')} />
        <ChannelRow
          label="Channel"
          description="For all servers."
          field={field('chatLogChannelId')}
          off={off}
        />
        <SwitchRow label="Global chat" field={field('chatLogGlobal')} off={off} />
        <SwitchRow label="Local chat" field={field('chatLogLocal')} off={off} />
        <SwitchRow label="Tribe chat" field={field('chatLogTribe')} off={off} />
        <SwitchRow label="Ally chat" field={field('chatLogAlly')} off={off} />
        <SwitchRow label="Joins" field={field('chatLogJoin')} off={off} />
        <SwitchRow label="Leaves" field={field('chatLogLeave')} off={off} />
      </SettingsCard>
    </>
  );
}
