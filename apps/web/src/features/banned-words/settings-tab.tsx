import { BAN_NEEDS_BAN_MANAGEMENT } from '@arkwright/contracts/banned-words/bounds';
import { ChannelRow } from '../../kit/settings/channel-row.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { NumberRow } from '../../ui/rows/number-row.tsx';
import { offUntil, waitingFor } from '../../ui/rows/off-until.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import type { WordSettings } from './settings-group.ts';

type SettingsTabProps = {
  group: WordSettings;
  /** A required feature of banned words that is known to be off. */
  missing: string | undefined;
  /** Ban Management is known to be off. */
  isBanOff: boolean;
};

export function SettingsTab({ group: { field }, missing, isBanOff }: SettingsTabProps) {
  const enable = waitingFor(field('isEnabled'), missing);
  const off = offUntil(enable);
  const bans = waitingFor(
    field('automaticBanEnabled'),
    isBanOff ? `${BAN_NEEDS_BAN_MANAGEMENT}.` : undefined,
  );
  return (
    <CardColumns>
      <SettingsCard title="Banned words">
        <SwitchRow
          description="Reads the global chat of all of this bot’s enabled servers in their logs: they must run with -servergamelog. A message with a banned word brings the reply of its entry and counts as one infraction of the registered player who wrote it. Where several players could have written it, nothing is counted."
          field={enable}
        />
        <SwitchRow
          description="Keeps messages with a banned word out of the chat log, the game log, crosschat and the log of chat reactions. The game itself has shown them already."
          field={field('suppressMessages')}
          off={off}
        />
      </SettingsCard>
      <SettingsCard title="Log">
        <SwitchRow
          description="Posts each infraction in Discord, with the message hidden until it is clicked. Entries can only notify Discord while this is on."
          field={field('isLoggingEnabled')}
          off={off}
        />
        <ChannelRow
          description="Where infractions are posted."
          field={field('logChannelId')}
          off={off ?? offUntil(field('isLoggingEnabled'))}
          posting={{ feature: 'banned-words', channel: 'bannedWord.logChannelId' }}
        />
      </SettingsCard>
      <SettingsCard title="Automatic Ban">
        <SwitchRow
          description="Bans a registered player for ever once they have so many infractions. The reason names the last word. Who takes the ban back sets the infractions back to none."
          field={field('automaticBanEnabled')}
          off={off ?? bans.reason}
        />
        <NumberRow
          description="How many infractions lead to the ban. Those from before count."
          field={field('automaticBanInfractionCount')}
          unit="infractions"
          off={off ?? offUntil(bans)}
        />
      </SettingsCard>
    </CardColumns>
  );
}
