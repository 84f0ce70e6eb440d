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
        <SwitchRow field={enable} />
        <SwitchRow field={field('suppressMessages')} off={off} />
      </SettingsCard>
      <SettingsCard title="Log">
        <SwitchRow field={field('isLoggingEnabled')} off={off} />
        <ChannelRow
          field={field('logChannelId')}
          off={off ?? offUntil(field('isLoggingEnabled'))}
          posting={{ feature: 'banned-words', channel: 'bannedWord.logChannelId' }}
        />
      </SettingsCard>
      <SettingsCard title="Automatic Ban">
        <SwitchRow field={field('automaticBanEnabled')} off={off ?? bans.reason} />
        <NumberRow
          field={field('automaticBanInfractionCount')}
          unit="infractions"
          off={off ?? offUntil(bans)}
        />
      </SettingsCard>
    </CardColumns>
  );
}
